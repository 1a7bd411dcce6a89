/** The answers of a bench's service to the login of a host. */
export const loginAnswers: Readonly<Record<string, object>> = {
  'generate-user-token': { user_id: 'user', token: 'the-token-of-the-service', expires: 86_400 },
  me: {
    first: 'Dana',
    last: 'Demo',
    User_Id: 'user',
    org_id: 'organization',
    option: [],
    email: 'demo@installer.example',
  },
};
