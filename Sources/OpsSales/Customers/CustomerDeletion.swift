import OpsDomain
import OpsKernel

/// Answer of `customer.delete`: what happened to the record, and what referred to it. It has no
/// name, so that the answer of a deletion does not keep what was deleted.
public struct CustomerDeletion: OperationOutput, Equatable {
  public static let answerName = "customer.deletion/1"

  /// What happened to the record.
  public enum Result: String, Codable, Sendable, CaseIterable {
    /// Nothing referred to the customer: the record was removed.
    case removed
    /// The record stays as a former customer without personal data.
    case anonymised
  }

  /// Identifier of the customer.
  public let id: RecordID
  /// Number of the customer; documents still name a former customer by it.
  public let number: String
  /// Whether the record was removed, or stays without personal data.
  public let result: Result
  /// How many records refer to the customer.
  public let impact: CustomerHistory

  /// - Parameter stays: Whether the record is kept without the person's data.
  init(_ customer: Customer, _ history: CustomerHistory, stays: Bool) {
    id = customer.id
    number = customer.number
    result = stays ? .anonymised : .removed
    impact = history
  }

  public static let columns: [FieldColumn] = [.init("number", "NUMBER"), .init("result", "RESULT")]
}

extension CustomerDeletion: RemovalAnswer {
  package var isGone: Bool { result == .removed }
}
