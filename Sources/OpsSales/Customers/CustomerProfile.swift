import OpsDomain
import OpsKernel

/// A customer with the figures of the business with them. In JSON all fields are on the same level.
@dynamicMemberLookup
public struct CustomerProfile: OperationOutput, Equatable {
  public static let answerName = "customer.profile/1"

  /// The customer; its fields come first.
  public let card: Flat<CustomerCard>
  /// The figures of the business; its fields follow.
  public let business: Flat<CustomerBusiness>

  init(_ card: CustomerCard, _ business: CustomerBusiness) {
    self.card = card
    self.business = business
  }

  /// A field of the customer.
  public subscript<Value>(dynamicMember field: KeyPath<CustomerCard, Value>) -> Value {
    card[keyPath: field]
  }

  /// A field of the business with the customer.
  public subscript<Value>(dynamicMember field: KeyPath<CustomerBusiness, Value>) -> Value {
    business[keyPath: field]
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    card = try CustomerCard(from: decoder)
    business = try CustomerBusiness(from: decoder)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try card.encode(to: encoder)
    try business.encode(to: encoder)
  }

  public static let columns: [FieldColumn] =
    CustomerView.columns + [
      .init("order_count", "ORDERS", .right), .init("total_value", "VALUE", .right),
    ]
}

extension CustomerProfile: HoldsPersonalData {
  package var personalReading: PersonalReading { card.personalReading }
}
