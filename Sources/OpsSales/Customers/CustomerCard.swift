import OpsDomain
import OpsKernel

/// Who a customer is and how to reach them: what every answer about one customer shows.
public struct CustomerCard: AnswerRecord, Equatable {
  /// Identifier of the customer.
  public let id: RecordID
  /// Number of the customer, such as `000001`.
  public let number: String
  /// Name of the person or company; `(former customer)` after a deletion.
  public let name: String
  /// Postal address; null if none is known, and for callers who may not see contact data.
  public let address: String?
  /// Phone number; null if none is known, and for callers who may not see contact data.
  public let phone: String?
  /// E-mail address; null if none is known, and for callers who may not see contact data.
  public let email: String?
  /// ISO 3166-1 alpha-2 code, or the name it was imported with; null if none is known.
  public let country: String?
  /// Region of the country; null if none is known.
  public let region: String?
  /// City or town; null if none is known.
  public let city: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// When the customer was deleted; such a record only keeps the history.
  public let deletedAt: Instant?
  /// How many times the customer was written, from 1.
  public let version: Int64
  /// Number of WhatsApp; null if none is known, and for callers who may not see contact data.
  public let whatsapp: String?
  /// Initials on a color, in place of an image; null after a deletion.
  public let avatar: CustomerAvatar?

  init(_ customer: Customer) {
    id = customer.id
    number = customer.number
    name = customer.name
    address = customer.address
    phone = customer.phone
    email = customer.email
    country = customer.country
    region = customer.region
    city = customer.city
    createdAt = customer.createdAt
    updatedAt = customer.updatedAt
    deletedAt = customer.deletedAt
    version = customer.version
    whatsapp = customer.whatsapp
    avatar = customer.isFormer ? nil : CustomerAvatar(customer)
  }
}

extension CustomerCard: HoldsPersonalData {
  package var personalReading: PersonalReading {
    PersonalReading.customer(
      number,
      [
        // From the deletion on, the name says nothing about a person.
        ("name", deletedAt == nil), ("address", address != nil), ("phone", phone != nil),
        ("email", email != nil), ("whatsapp", whatsapp != nil), ("country", country != nil),
        ("region", region != nil), ("city", city != nil),
      ])
  }
}
