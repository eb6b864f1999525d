import OpsDomain

extension RightsService {
  /// The names of the collections that decide what the owner of a token may do, for caches of
  /// that. Sessions are none of them, because they change with every use: the end of one counts
  /// when what a cache remembers is over.
  package static let sources: Set<String> = [
    User.schema.name, RoleAssignment.schema.name, CustomRole.schema.name,
    PermissionGrant.schema.name, ElevationRequest.schema.name, PersonalToken.schema.name,
  ]
}
