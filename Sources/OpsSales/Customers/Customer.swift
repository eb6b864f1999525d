import OpsDomain
import OpsKernel
import OpsStorage

/// A person or company that buys.
public struct Customer: Entity {
  /// The collection of customers, what people call one, and the series of their numbers.
  public static let record = Record("customers", .sales, "customer", series: .plain("CUSTOMER"))

  public var id: RecordID
  public var version: Int64 = 0
  /// Six digits by default, unique.
  public var number: RecordNumber
  /// Name of the person or company; ``formerName`` after a deletion.
  public var name: Private<String>
  /// Folded for the duplicate check and sorting.
  public var foldedName: Private<Indexed<Folded>>
  /// Folded name, number, address, phone, e-mail and place, for text search.
  public var search: Private<Folded>
  /// Postal address; nil if none is known.
  public var address: Private<String>?
  /// Phone number; nil if none is known.
  public var phone: Private<String>?
  /// E-mail address; nil if none is known.
  public var email: Private<String>?
  /// ISO 3166-1 alpha-2 code, or the name it was imported with.
  public var country: Private<String>?
  /// Region of the country; nil if none is known.
  public var region: Private<String>?
  /// City or town; nil if none is known.
  public var city: Private<String>?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// When the customer was deleted and the personal data removed; nil for a present customer.
  public var deletedAt: Instant?
  /// Number of WhatsApp, with the dial code; nil if none is known.
  public var whatsapp: Private<String>?
  /// The customer that got the records of this one; nil for a customer that was not merged.
  public var mergedIntoID: Indexed<RecordID>?
  /// How the name sounds in Latin letters, for search: see ``NameSounds``.
  public var sounds: Kept<Private<Folded>?> { NameSounds.text(of: name) }
}

extension Customer {
  public static let searched: [any AnyColumn] = [
    Columns.search, Columns.foldedName, Columns.sounds,
  ]
}

/// Input of operations that name one customer.
public struct CustomerReference: OperationInput {
  /// The customer.
  public var customer: NameOf<Customer>
}

/// Customers by the names that people use for them.
extension Repository where Item == Customer {
  /// The customer with this number, or nil. Zeros in front may be left out or added; a number as
  /// it is printed goes first. Throws `data.bad_value` where it may mean several, which only books
  /// of earlier versions have.
  func find(number: String) async throws -> Customer? {
    if let customer = try await fetch(key: Customer.numberKey, number) { return customer }
    var found: [Customer] = []
    for form in CustomerNumber.otherForms(of: number) {
      if let customer = try await fetch(key: Customer.numberKey, form) { found.append(customer) }
    }
    guard found.count > 1 else { return found.first }
    let numbers = found.map { Excerpt.of($0.number) }.joined(separator: ", ")
    throw OpsError(
      .badValue, "Several customers have the number \(Excerpt.of(number))", field: "customer",
      hint: "write the zeros in front of it: \(numbers)")
  }

  /// The customer with this number or identifier, or the only one of this name. Throws
  /// `notfound.customer`, and `data.bad_value` for a name that several customers have.
  public func named(_ reference: String) async throws -> Customer {
    if let customer = try await find(number: reference) { return customer }
    if let id = RecordID(reference), let customer = try await fetch(id) { return customer }
    if let customer = try await called(reference) { return customer }
    throw OpsError(
      .notFoundCustomer, "There is no customer \(Excerpt.of(reference))", field: "customer",
      hint: "run `opsh customer search TEXT` to find customers by part of their name")
  }

  /// The only present customer of that name, whatever its letter case, or nil.
  private func called(_ name: String) async throws -> Customer? {
    let folded = TextFolding.fold(name)
    guard !folded.isEmpty else { return nil }
    let found = try await first(
      6,
      where: .both(
        .equals(Customer.Columns.foldedName, folded), .equals(Customer.Columns.deletedAt, nil)))
    guard found.count > 1 else { return found.first }
    let numbers = found.prefix(5).map { Excerpt.of($0.number) }.joined(separator: ", ")
    throw OpsError(
      .badValue, "Several customers are called \(Excerpt.of(name))", field: "customer",
      hint: "give the number of one of them: \(numbers)" + (found.count > 5 ? ", …" : ""))
  }
}
