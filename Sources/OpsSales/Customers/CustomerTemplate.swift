import OpsDomain
import OpsKernel

/// Input of `customer.template`: nothing.
public struct ShowCustomerTemplate: OperationInput {}

/// A row of a file that `bulk customer create` reads.
public struct CustomerTemplateRow: OperationOutput, Equatable {
  public static let answerName = "customer.template/1"

  /// Name of the person or company; the only field that every row needs.
  public let name: String
  /// Customer number; empty for the next free one.
  public let number: String
  /// Street, house number and postal code.
  public let address: String
  /// Phone number.
  public let phone: String
  /// Number of WhatsApp, with + and the dial code.
  public let whatsapp: String
  /// E-mail address.
  public let email: String
  /// Country: a code of ISO 3166-1, or the English name.
  public let country: String
  /// Region.
  public let region: String
  /// City.
  public let city: String

  /// What the template shows as an example.
  static let example = CustomerTemplateRow(
    name: "Example Ltd", number: "", address: "Pilies 1", phone: "+370 5 212 3456",
    whatsapp: "+370 600 12345", email: "orders@example.com", country: "LT", region: "Vilnius",
    city: "Vilnius")

  public static let columns: [FieldColumn] = [
    .init("name", "NAME"), .init("number", "NUMBER"), .init("address", "ADDRESS"),
    .init("phone", "PHONE"), .init("whatsapp", "WHATSAPP"), .init("email", "EMAIL"),
    .init("country", "COUNTRY"), .init("region", "REGION"), .init("city", "CITY"),
  ]
}

extension CustomerService {
  static let template = Operation<ShowCustomerTemplate, Listing<CustomerTemplateRow>>(
    "customer.template", area: .sales,
    "Shows the columns of a file of customers, with an example row.", permission: .customerCreate,
    effect: .read, examples: ["customer template", "customer template -o json"])

  /// One row with the columns that `bulk customer create` reads.
  public func template(
    _ input: ShowCustomerTemplate, _ call: Call
  ) async throws -> Outcome<Listing<CustomerTemplateRow>> {
    try await desk.perform(Self.template, input, call) { _ in
      Listing(items: [.example])
    }
  }
}
