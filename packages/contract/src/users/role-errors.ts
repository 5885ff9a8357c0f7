/** Refusals of roles and of permissions that somebody else has changed: a part of `errorTable`. */
export const roleErrors = {
  role_not_found: [404, "role not found"],
  role_name_taken: [409, "there is a role {name} already"],
  role_changed: [409, "{name} was changed meanwhile: read it again"],
  role_in_use: [412, "{name} is held by {users}: take it first"],
  permission_of_role: [
    409,
    "the role {roles} gives some of these permissions: take the role, or change it",
  ],
  permissions_changed: [
    409,
    "somebody else has changed the permissions of {username} meanwhile: read them again",
  ],
} as const;
