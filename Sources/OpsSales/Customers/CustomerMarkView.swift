import OpsDomain
import OpsKernel

/// What the caller marked about a customer.
public struct CustomerMarkView: OperationOutput, Equatable {
  public static let answerName = "customer.mark/1"

  /// Number of the customer.
  public let customer: String
  /// Name of the customer.
  public let name: String
  /// Whether the customer is a favourite of the caller.
  public let isFavorite: Bool
  /// When the caller last recorded a visit; null for no visit.
  public let visitedAt: Instant?

  init(_ customer: Customer, _ mark: CustomerMark) {
    self.customer = customer.number
    name = customer.name
    isFavorite = mark.isFavorite
    visitedAt = mark.viewedAt
  }

  public static let columns: [FieldColumn] = [
    .init("customer", "NUMBER"), .init("name", "NAME"), .init("is_favorite", "FAVOURITE"),
    .init("visited_at", "VISITED"),
  ]
}

extension CustomerMarkView: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.customer(customer, [("name", true)])
  }
}
