import OpsDomain
import OpsStorage

extension AuditKind {
  /// What the operation, the work of the product or the access event says of itself. Whatever else
  /// a commit is called, it is a change.
  init(of commit: Commit, _ operations: OperationCatalogue) {
    self.init(ofOperation: commit.header.operation, operations)
  }

  /// The names of commits that are no changes, by their kind.
  static func others(_ operations: OperationCatalogue) -> [AuditKind: [String]] {
    let names =
      AccessEventKind.allCases.map(\.operation)
      + operations.all.map(\.descriptor.name)
      + operations.work.map(\.rawValue)
    return Dictionary(grouping: Set(names).sorted()) { AuditKind(ofOperation: $0, operations) }
      .filter { $0.key != .change }
  }

  private init(ofOperation operation: String, _ operations: OperationCatalogue) {
    switch AccessEventKind.allCases.first(where: { $0.operation == operation }) {
    case .refusal: self = .refusal
    case .read: self = .read
    case .signin: self = .signin
    case .copy: self = .copy
    case nil:
      self =
        operations[operation]?.descriptor.auditKind
        ?? operations.work.first { $0.rawValue == operation }?.auditKind ?? .change
    }
  }
}
