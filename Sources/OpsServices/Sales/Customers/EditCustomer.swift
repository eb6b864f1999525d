import OpsDomain
import OpsStorage

/// Input of `customer.edit`: what is absent stays as it is, an empty text empties the field.
public struct EditCustomer: Codable, Sendable {
  public var customer: String
  public var name: String?
  public var address: String?
  public var phone: String?
  public var email: String?
  public var country: String?
  public var region: String?
  public var city: String?
  public var allowDuplicate: Bool?

  public init(
    customer: String, name: String? = nil, address: String? = nil, phone: String? = nil,
    email: String? = nil, country: String? = nil, region: String? = nil, city: String? = nil,
    allowDuplicate: Bool? = nil
  ) {
    self.customer = customer
    self.name = name
    self.address = address
    self.phone = phone
    self.email = email
    self.country = country
    self.region = region
    self.city = city
    self.allowDuplicate = allowDuplicate
  }
}

extension CustomerService {
  static let edit = Operation<EditCustomer, CustomerView>(
    OperationDescriptor(
      "customer.edit", area: .sales, "Changes a customer; what is not named stays.",
      permission: .customerEdit, effect: .write, answer: "customer/1",
      parameters: [
        .argument("customer", .customer, "The customer."),
        .option("name", .name, "New name."),
      ] + details,
      columns: CustomerView.columns,
      examples: [
        "customer edit 000001 --phone \"+370 5 212 3456\"",
        "customer edit 000001 --city Trakai --region Vilnius",
      ]))

  /// Changes a customer. Throws `notfound.customer`, `rule.bad_state` for a former customer, and
  /// what `customer.create` throws for the same fields. Address, phone and e-mail are changed by
  /// those who may see them.
  public func edit(_ input: EditCustomer, _ call: Call) async throws -> Outcome<CustomerView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let customers = transaction.repository(Customer.self)
      let before = try await customers.named(input.customer)
      try before.requireCurrent()
      var customer = before
      if input.address != nil || input.phone != nil || input.email != nil {
        try transaction.principal.require(
          .customerViewContact, to: "Changing how the customer is reached")
      }
      if let name = input.name { customer.name = try TextRules.name(name, field: "name") }
      try CustomerDetails(
        address: input.address, phone: input.phone, email: input.email, country: input.country,
        region: input.region, city: input.city
      ).apply(to: &customer)
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
