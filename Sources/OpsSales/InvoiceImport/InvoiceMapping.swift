import OpsDomain
import OpsKernel

/// How to read one kind of invoice export: the meaning of each column, and how to recognise sales,
/// cancellations and write-offs. Read from a JSON file such as `Config/imports/online-retail.json`.
public struct InvoiceMapping: Codable, Sendable, Equatable {
  /// Header names of the export's columns.
  public struct Columns: Codable, Sendable, Equatable {
    /// The column with the number of the invoice.
    public var invoice: String
    /// The column with the code of the product, which becomes its SKU.
    public var sku: String
    /// The column with what the export calls the product.
    public var description: String
    /// The column with the quantity; below zero for cancellations and write-offs.
    public var quantity: String
    /// The column with the local time, as `YYYY-MM-DD HH:MM` with or without seconds.
    public var at: String
    /// The column with the price of one unit.
    public var price: String
    /// The column with the number of the customer; its cells may be empty.
    public var customer: String
    /// The column with the country of the customer; its cells may be empty.
    public var country: String

    /// All of them, in the order of the fields of a line.
    var all: [String] { [invoice, sku, description, quantity, at, price, customer, country] }

    /// The column that a field of a line, or of a record made of it, comes from.
    func name(of field: String) -> String {
      switch field {
      case "invoice", "reference", "ref": invoice
      case "sku": sku
      case "description", "name": description
      case "quantity": quantity
      case "at": at
      case "price", "unit_price": price
      case "customer", "number": customer
      case "country": country
      default: field
      }
    }
  }

  /// The customer of lines without one.
  public struct WalkIn: Codable, Sendable, Equatable {
    /// Number of the customer, such as `000000`.
    public var number: String
    /// Name that the customer gets, if an import adds it to the book.
    public var name: String
  }

  /// Name of the kind of export, saved with the records it creates.
  public var name: String
  /// `comma`, `semicolon` or `tab`.
  public var delimiter: String
  /// The columns of the export, by what they hold.
  public var columns: Columns
  /// Time zone of the export's local times.
  public var zone: String
  /// Invoice numbers with this beginning are cancellations.
  public var cancellationPrefix: String
  /// Codes that are not products, such as postage; letter case does not matter.
  public var serviceCodes: [String]
  /// Beginnings of codes that are not products.
  public var servicePrefixes: [String]
  /// Descriptions that do not describe the product; folded before they are compared.
  public var placeholderDescriptions: [String]
  /// The customer that lines without one are saved for.
  public var walkIn: WalkIn

  /// The mapping in `text`. Throws `data.malformed` or `data.bad_value` with the field.
  public static func parse(_ text: [UInt8]) throws -> InvoiceMapping {
    let mapping = try DocumentDecoder.decode(
      InvoiceMapping.self, from: try DocumentParser.parse(text))
    guard mapping.delimiterKind != nil else {
      throw OpsError(
        .badValue, "The delimiter in the mapping must be comma, semicolon or tab",
        field: "delimiter")
    }
    guard !mapping.cancellationPrefix.isEmpty else {
      throw OpsError(
        .badValue, "The cancellation prefix in the mapping is empty", field: "cancellation_prefix")
    }
    return mapping
  }

  var delimiterKind: Delimiter? {
    switch delimiter {
    case "comma": .comma
    case "semicolon": .semicolon
    case "tab": .tab
    default: nil
    }
  }
}
