import OpsDomain

/// People who use an area: one group of commands on the page of the help about it.
public struct AreaReader: Sendable {
  /// What they are called, such as `customers`.
  public let title: String
  /// The role whose permissions say which commands are theirs; nil for everybody, whose commands
  /// ask for no permission.
  public let role: Role?
  /// The operation whose first example they begin with; nil for that of their first command that
  /// takes nothing away.
  public let first: String?
  /// Further operations that are theirs, whatever permission these ask for.
  let also: [String]

  /// People with this role, or everybody if it is nil; of operations only their names are kept.
  public init(
    _ title: String, _ role: Role?, first: (any DescribedOperation)? = nil,
    also: [any DescribedOperation] = []
  ) {
    self.title = title
    self.role = role
    self.first = first?.descriptor.name
    self.also = also.map(\.descriptor.name)
  }
}
