import OpsDomain
import OpsStorage

/// How the records are found that parameters of one kind name.
package struct ParameterReference: Sendable {
  /// Refuses a quantity, given as that field of the same call, that does not fit the record.
  package typealias QuantityCheck = @Sendable (Quantity, _ field: String) throws -> Void

  package let kind: Parameter.Kind
  /// Finds what a value names, as the caller sees it; throws errors of the classes `notfound` and
  /// `denied`. Answers what the quantities of the same call have to obey; nil where the record says
  /// nothing of them.
  let find: @Sendable (String, Transaction) async throws -> QuantityCheck?

  package init(
    kind: Parameter.Kind,
    find: @escaping @Sendable (String, Transaction) async throws -> QuantityCheck?
  ) {
    self.kind = kind
    self.find = find
  }
}
