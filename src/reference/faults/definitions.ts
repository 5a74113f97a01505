import type { JsonObject } from '../../wire/message.js';
import type { Behaviour } from '../fault.js';

/** Offers one tool more, `odd` unless it is named otherwise. */
export function withTool(definition: JsonObject): Behaviour {
  return {
    features: ({ tools }) => {
      tools.push({ name: 'odd', inputSchema: { type: 'object' }, ...definition });
    },
  };
}

/** Offers one tool more, with these parameters. */
export function withProperties(properties: JsonObject, schema: JsonObject = {}): Behaviour {
  return withTool({ inputSchema: { type: 'object', ...schema, properties } });
}

/** Offers one prompt more. */
export function withPrompt(prompt: JsonObject): Behaviour {
  return {
    features: ({ prompts }) => {
      prompts.push(prompt);
    },
  };
}

/** Offers one resource more. */
export function withResource(resource: JsonObject): Behaviour {
  return {
    features: ({ resources }) => {
      resources.push(resource);
    },
  };
}

/** Offers one resource template more. */
export function withTemplate(template: JsonObject): Behaviour {
  return {
    features: ({ templates }) => {
      templates.push(template);
    },
  };
}
