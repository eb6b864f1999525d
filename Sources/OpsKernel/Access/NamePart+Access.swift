import OpsDomain

extension NamePart {
  /// Which role somebody has.
  static let ofAccess: [NamePart] = [.said("role ", RoleAssignment.Columns.role)]
}
