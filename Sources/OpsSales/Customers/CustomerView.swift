import OpsDomain
import OpsKernel

/// A customer as operations answer it.
public struct CustomerView: OperationOutput, Equatable {
  public static let answerName = "customer/1"

  public let id: RecordID
  public let number: String
  public let name: String
  public let address: String?
  public let phone: String?
  public let email: String?
  public let country: String?
  public let region: String?
  public let city: String?
  /// When it was created.
  public let createdAt: Instant
  /// When it was last changed.
  public let updatedAt: Instant
  /// When the customer was deleted; such a record only keeps the history.
  public let deletedAt: Instant?
  public let version: Int64

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
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("name", "NAME"), .init("phone", "PHONE"),
    .init("email", "EMAIL"), .init("city", "CITY"), .init("country", "COUNTRY"),
  ]
}

extension CustomerView: CustomerContact {}
