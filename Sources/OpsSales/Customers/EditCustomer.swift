import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `customer.edit`: what is absent stays as it is.
public struct EditCustomer: OperationInput, EditingInput {
  /// The customer.
  public var customer: NameOf<Customer>
  /// New name.
  public var name: Name?
  /// `T`: Street, house number and postal code.
  public var address: Clearable<String>?
  /// `T`: Phone number of 7 to 15 digits.
  public var phone: Clearable<String>?
  /// `T`: E-mail address.
  public var email: Clearable<String>?
  /// `ISO`: Country: a code of ISO 3166-1 such as LT, or the English name.
  public var country: Clearable<String>?
  /// `T`: Region.
  public var region: Clearable<Name>?
  /// `T`: City.
  public var city: Clearable<Name>?
  /// Allow a name that another customer has.
  public var allowDuplicate: Bool?
  /// `T`: Number of WhatsApp, with + and the dial code of its country.
  public var whatsapp: Clearable<String>?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Throws `usage.arguments` for a field that is set and cleared at once.
  fileprivate func details() throws -> CustomerDetails {
    let edits = try edits()
    return CustomerDetails(
      address: edits.address, phone: edits.phone, email: edits.email, country: edits.country,
      region: edits.region, city: edits.city, whatsapp: edits.whatsapp)
  }
}

extension CustomerService {
  static let edit = Operation<EditCustomer, CustomerView>(
    "customer.edit", area: .sales, "Changes a customer; fields you leave out stay the same.",
    permission: .customerEdit, effect: .write(.reversible),
    examples: [
      "customer edit 000001 --phone \"+370 5 212 3456\"",
      "customer edit 000001 --city Trakai --region Vilnius",
      "customer edit 000001 --clear phone",
    ])

  /// Changes a customer. Throws `notfound.customer`, `rule.bad_state` for a former customer, and
  /// what `customer.create` throws for the same fields. Only users who may see address, phone and
  /// e-mail may change them.
  public func edit(_ input: EditCustomer, _ call: Call) async throws -> Outcome<CustomerView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let customers = transaction.repository(Customer.self)
      let before = try await customers.named(input.customer)
      try before.requireCurrent()
      var customer = before
      let details = try input.details()
      if details.changesContact {
        try transaction.principal.require(
          .customerViewContact, to: "Changing contact data of a customer")
      }
      if let name = input.name { customer.name = try TextRules.name(name, field: "name") }
      try details.apply(to: &customer)
      guard customer != before else { return CustomerView(before) }
      let isRenamed = !TextFolding.sameBytes(customer.foldedName, before.foldedName)
      if isRenamed, input.allowDuplicate != true {
        try await CustomerNames.refuseDuplicate(customer, transaction)
      }
      customer.updatedAt = transaction.now
      return CustomerView(try await customers.update(customer))
    }
  }
}
