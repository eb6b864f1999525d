import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for customers on every write.
enum CustomerRules {
  static let customers = CollectionRules(
    Customer.self, readable: .customerView,
    write: [.insert: .customerCreate, .update: .customerEdit, .delete: .customerDelete]
  )
  .keepingNumber()
  .hiding(
    FieldRule(Customer.Columns.address, .customerViewContact),
    FieldRule(Customer.Columns.phone, .customerViewContact),
    FieldRule(Customer.Columns.email, .customerViewContact),
    FieldRule(Customer.Columns.whatsapp, .customerViewContact),
    // This one contains all of the others.
    FieldRule(Customer.Columns.search, .customerViewContact, isDerived: true)
  )
  .byHand { verb, old, new, _ in
    switch verb {
    case .insert: return .operations(CustomerService.create)
    case .delete: return .operations(CustomerService.delete)
    case .update:
      // A deletion that only marks the record, and its undo.
      let isMark = try isFormer(old) != isFormer(new)
      guard isMark else { return .operations(CustomerService.edit) }
      let isMerge = try isMerged(old) || isMerged(new)
      return isMerge ? .elevated(CustomerService.merge) : .elevated(CustomerService.delete)
    }
  }
  .deriving(of: Customer.self) { $0.refreshSearch() }
  .transition(of: Customer.self, check)
  .reaction(of: Customer.self) { old, new, transaction in
    if old == nil, let new {
      try await CustomerNames.refuseUserName(new.number, transaction)
      try await CustomerNames.refuseOtherForm(new.number, transaction)
    }
    try await MergedCustomers.follow(old, new, transaction)
    try await keepHistory(old, new, transaction)
  }
  .directWrites(
    .of(Customer.self, [.insert: .customerCreate, .update: .customerEdit]) {
      new, old, transaction in
      var customer = new
      customer.number = old?.number ?? new.number
      customer.createdAt = old?.createdAt ?? transaction.now
      customer.createdBy = old?.createdBy ?? transaction.principal.userID
      customer.updatedAt = transaction.now
      customer.deletedAt = old?.deletedAt
      customer.mergedIntoID = old?.mergedIntoID
      if let country = customer.country, country != old?.country {
        customer.country = try ContactRules.knownCountry(country)
      }
      customer.refreshSearch()
      try await CustomerNames.refuseDuplicate(customer, transaction)
      return customer
    })

  private static func check(_ old: Customer?, _ new: Customer?) throws {
    guard let new else { return }
    if let old {
      guard !old.isFormer || isReturn(of: old, as: new) else {
        throw OpsError(.badState, "A former customer cannot be changed", field: "customer")
      }
      guard TextFolding.sameBytes(old.number, new.number) else {
        throw OpsError(
          .ruleViolated, "The number of a customer cannot be changed: documents use it",
          field: "number")
      }
    }
    var derived = new
    derived.refreshSearch()
    guard TextFolding.sameBytes(derived.foldedName, new.foldedName),
      TextFolding.sameBytes(derived.search, new.search)
    else {
      throw OpsError(
        .derivedField, "The search text of a customer follows from the other fields",
        field: "search")
    }
    if let deletedAt = new.deletedAt {
      var expected = old?.anonymised(at: deletedAt)
      expected?.mergedIntoID = new.mergedIntoID
      guard let expected, expected.row.values[2...] == new.row.values[2...] else {
        throw OpsError(
          .ruleViolated, "A former customer cannot have personal data", field: "customer")
      }
      return
    }
    guard new.mergedIntoID == nil else {
      throw OpsError(
        .ruleViolated, "A customer that was merged into another one is a former customer",
        field: "customer")
    }
    try checkTexts(new)
  }

  private static func isFormer(_ row: Row?) throws -> Bool {
    try row.map { try Customer($0).isFormer } ?? false
  }

  private static func isMerged(_ row: Row?) throws -> Bool {
    try row.map { try Customer($0).mergedIntoID != nil } ?? false
  }

  /// Whether the deletion of a customer with a history is undone: the record is again the one that
  /// was deleted. Only undo writes that; commands and clients leave `deletedAt` as it is.
  private static func isReturn(of former: Customer, as new: Customer) -> Bool {
    guard let deletedAt = former.deletedAt, !new.isFormer else { return false }
    var expected = new.anonymised(at: deletedAt)
    expected.mergedIntoID = former.mergedIntoID
    return expected.row.values[2...] == former.row.values[2...]
  }

  /// Checks that each text has the form that operations store. Throws all errors together; no error
  /// repeats a text, because it is personal.
  private static func checkTexts(_ customer: Customer) throws {
    var problems = Problems()
    func check(_ text: String?, _ field: String, _ clean: (String) throws -> String) throws {
      guard let text else { return }
      _ = try problems.read {
        let wanted = try clean(text)
        guard !TextFolding.sameBytes(text, wanted) else { return }
        throw OpsError(
          .badValue, "The \(field) has extra spaces, or is a country code in lower-case letters",
          field: field,
          hint: "write no space at the ends, one between words, and country codes in capitals")
      }
    }
    try check(customer.number, "number") {
      try TextRules.name($0, field: "number", maximum: Customer.numberLength)
    }
    try check(customer.name, "name") { try TextRules.name($0, field: "name") }
    try check(customer.address, "address") {
      try TextRules.name($0, field: "address", maximum: Customer.addressLength)
    }
    try check(customer.phone, "phone") { try ContactRules.phone($0) }
    try check(customer.email, "email") { try ContactRules.email($0) }
    try check(customer.whatsapp, "whatsapp") { try ContactRules.whatsapp($0) }
    try check(customer.country, "country") { try ContactRules.country($0) }
    try check(customer.region, "region") { try TextRules.name($0, field: "region") }
    try check(customer.city, "city") { try TextRules.name($0, field: "city") }
    try problems.check()
  }

  /// A customer with open business stays, and a customer with a history is never removed.
  private static func keepHistory(
    _ old: Customer?, _ new: Customer?, _ transaction: Transaction
  ) async throws {
    // Records of a customer that is merged move to the other one.
    guard let old, new == nil || new?.isFormer == true, new?.mergedIntoID == nil else { return }
    let history = try await CustomerHistory.of(old, transaction)
    try history.requireSettled(old)
    try await CustomerUser.requireSettled(old, transaction)
    guard new == nil, history.hasAny else { return }
    throw OpsError(
      .dependants, "Customer \(Excerpt.of(old.number)) has a history: \(history.summary)",
      field: "customer",
      hint: "run `opsh customer delete \(Excerpt.of(old.number))` to keep the history without the "
        + "personal data")
  }
}
