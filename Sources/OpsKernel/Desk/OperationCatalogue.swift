import OpsDomain

/// The closed list of operations. Adding one is a file with its method and a line in its area's
/// list.
public struct OperationCatalogue: Sendable {
  /// The operations, in the order in which areas hand them in.
  public let all: [AnyOperation]
  private let byName: [String: Int]
  /// What the product does in its own name: the journal has names of it beside those of operations.
  package let work: [SystemWork]

  /// A catalogue of these operations alone.
  public init(_ operations: [AnyOperation]) { self.init(operations, work: []) }

  package init(_ operations: [AnyOperation], work: [SystemWork]) {
    all = operations
    self.work = work
    byName = Dictionary(
      operations.enumerated().map { ($1.descriptor.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The operation called `name`, if there is one.
  public subscript(name: String) -> AnyOperation? { byName[name].map { all[$0] } }

  /// The operation called `name`. Throws `usage.unknown_operation`.
  public func operation(named name: String) throws(OpsError) -> AnyOperation {
    guard let found = self[name] else {
      throw OpsError(
        .usageUnknownOperation, "There is no operation called \(name)", field: "operation",
        hint: "run `opsh spec` to list them")
    }
    return found
  }
}
