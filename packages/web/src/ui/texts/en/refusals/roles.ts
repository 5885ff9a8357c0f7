/** Of roles, and of permissions that somebody else has changed. */
export const roleRefusals = {
  role_not_found: "there is no such role",
  role_name_taken: "there is a role {{name}} already",
  role_changed:
    "somebody else has changed {{name}} meanwhile: look at it again; what you have chosen is still there",
  role_in_use: "{{name}} is held by {{users}}: take it away first",
  permission_of_role:
    "the role {{roles}} gives some of these permissions: take the role away, or change it",
  permissions_changed:
    "somebody else has changed the permissions of {{username}} meanwhile: look at them again; what you have chosen is still there",
  forecast_hidden: "a forecast needs also: {{needs, permissions}}",
  variable_hidden:
    "your permissions do not show this variable: this needs {{needs, permissions}}. An administrator gives it, or whoever may edit the plant’s users",
};
