import OpsDomain
import OpsKernel

/// A customer as operations answer it. In JSON the fields of the card are on the same level.
@dynamicMemberLookup
public struct CustomerView: OperationOutput, Equatable {
  public static let answerName = "customer/1"

  /// The customer; its fields are on the same level as `grade`.
  public let card: Flat<CustomerCard>
  /// How much business the customer brings; null in answers of changes.
  public let grade: CustomerGrade?

  private enum CodingKeys: String, CodingKey { case grade }

  /// - Parameter grade: Nil where nobody asked for it.
  init(_ customer: Customer, grade: CustomerGrade? = nil) {
    card = CustomerCard(customer)
    self.grade = grade
  }

  /// A field of the customer.
  public subscript<Value>(dynamicMember field: KeyPath<CustomerCard, Value>) -> Value {
    card[keyPath: field]
  }

  /// Reads the flat form.
  public init(from decoder: any Decoder) throws {
    card = try CustomerCard(from: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    grade = try container.decodeIfPresent(CustomerGrade.self, forKey: .grade)
  }

  /// Writes the flat form.
  public func encode(to encoder: any Encoder) throws {
    try card.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(grade, forKey: .grade)
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("name", "NAME"), .init("phone", "PHONE"),
    .init("email", "EMAIL"), .init("city", "CITY"), .init("country", "COUNTRY"),
    .init("grade", "GRADE"),
  ]
}

extension CustomerView: HoldsPersonalData {
  package var personalReading: PersonalReading { card.personalReading }
}
