/** Where this tool and its pages stand. */
export const PROJECT_URL = 'https://github.com/mcp-compliance/mcp-compliance-action';

/** The page that explains a rule. */
export function ruleDocsUrl(id: string): string {
  return `${PROJECT_URL}/blob/v1/docs/rules/${id}.md`;
}
