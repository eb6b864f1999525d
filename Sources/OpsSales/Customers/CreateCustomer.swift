import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.create`.
public struct CreateCustomer: OperationInput {
  /// Name of the person or company.
  public var name: Name
  /// `N`: Customer number; default the next free number with six digits.
  public var number: String?
  /// `T`: Street, house number and postal code.
  public var address: String?
  /// `T`: Phone number of 7 to 15 digits.
  public var phone: String?
  /// `T`: E-mail address.
  public var email: String?
  /// `ISO`: Country: a code of ISO 3166-1 such as LT, or the English name.
  public var country: String?
  /// `T`: Region.
  public var region: Name?
  /// `T`: City.
  public var city: Name?
  /// Allow a name that another customer has.
  public var allowDuplicate: Bool?
  /// `T`: Number of WhatsApp, with + and the dial code of its country.
  public var whatsapp: String?
}

extension CustomerService {
  static let create = Operation<CreateCustomer, CustomerView>(
    "customer.create", area: .sales, "Adds a customer.", permission: .customerCreate,
    effect: .write(.reversible),
    examples: [
      "customer create \"Garden Centre\" --phone \"+370 600 12345\" --country LT --city Kaunas",
      "customer create \"Mill Bakery\" --number M-17 --email orders@mill.example",
    ])

  /// Adds a customer. Throws `data.duplicate` when the number is taken, whatever zeros stand in
  /// front of it, or the name unless `allowDuplicate` is set, and `data.bad_value` for a phone
  /// number or an e-mail address that cannot be one, and for a country that does not exist.
  public func create(
    _ input: CreateCustomer, _ call: Call
  ) async throws -> Outcome<CustomerView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let customers = transaction.repository(Customer.self)
      var problems = Problems()
      let name = try problems.read { try TextRules.name(input.name, field: "name") } ?? ""
      let number = try problems.read {
        try input.number.map {
          try TextRules.name($0, field: "number", maximum: Customer.numberLength)
        }
      }
      let wanted = number ?? nil
      var customer = Customer(
        id: transaction.nextID(), number: wanted ?? "", name: name, foldedName: "", search: "",
        createdAt: transaction.now, createdBy: transaction.principal.userID,
        updatedAt: transaction.now)
      _ = try problems.read {
        try CustomerDetails(
          address: Edit(input.address), phone: Edit(input.phone), email: Edit(input.email),
          country: Edit(input.country), region: Edit(input.region), city: Edit(input.city),
          whatsapp: Edit(input.whatsapp)
        ).apply(to: &customer)
      }
      if let wanted, try await customers.fetch(key: Customer.numberKey, wanted) != nil {
        problems.add(
          OpsError(
            .duplicate, "The number \(Excerpt.of(wanted)) is taken", field: "number",
            hint: "leave out --number to get the next free one"))
      }
      if let wanted {
        _ = try await problems.ask { try await CustomerNames.refuseUserName(wanted, transaction) }
        _ = try await problems.ask { try await CustomerNames.refuseOtherForm(wanted, transaction) }
      }
      try problems.check()
      if input.allowDuplicate != true {
        try await CustomerNames.refuseDuplicate(customer, transaction)
      }
      if wanted == nil { customer.number = try await CustomerNames.nextNumber(transaction) }
      customer.refreshSearch()
      return CustomerView(try await customers.create(customer))
    }
  }
}
