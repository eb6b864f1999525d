import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The promotion that an input asks for, with all that is wrong with it told together.
struct PromotionDraft {
  let promotion: MarketPromotion
  /// Each once.
  let products: [RecordID]

  /// - Parameter throttle: Counts the codes that a partner's user asks about.
  init(
    _ input: CreatePromotion, _ throttle: Throttle, _ transaction: Transaction
  ) async throws {
    let currency = transaction.context.currency
    let isAdministrator = transaction.principal.may(.marketAdminister)
    var problems = Problems()
    let name = try problems.read { try TextRules.name(input.name, field: "name") } ?? ""
    let code = try problems.read { try input.code.map(Self.code) } ?? nil
    let partner =
      try await problems.ask { () async throws -> Partner? in
        guard let name = input.partner else {
          guard !isAdministrator else { return nil }
          return try await Self.ownBusiness(transaction)
        }
        return try await transaction.repository(Partner.self).named(name)
      } ?? nil
    if !isAdministrator { try Self.requireOwn(input, partner, transaction) }
    var draft = MarketPromotion(
      id: transaction.nextID(), name: name, foldedName: TextFolding.fold(name), code: code,
      foldedCode: code.map(TextFolding.fold),
      payer: input.payer ?? (isAdministrator ? .platform : .partner), partnerID: partner?.id,
      createdAt: transaction.now, createdBy: transaction.principal.userID,
      updatedAt: transaction.now)
    draft.ownerID = draft.payer == .partner ? partner?.ownerID : nil
    try Self.read(input, into: &draft, currency, &problems)
    let terms = draft
    var readable = draft
    // A benefit that cannot be read is told as such, and not as one that is missing.
    if input.percent != nil && draft.share == nil || input.amount != nil && draft.amount == nil {
      readable.isFreeDelivery = true
    }
    let checked = readable
    _ = try problems.read { try checked.checkTerms() }
    let products = try await problems.ask {
      try await Self.products(input.product ?? [], transaction)
    }
    // Whether a code is taken tells whether it works: who may not see all of them asks about no
    // more than customers may enter.
    if !isAdministrator, let code, let user = transaction.principal.userID {
      try CodeTries(throttle, of: .user(user)).count(code, at: transaction.now)
    }
    _ = try await problems.ask { try await Self.requireFree(terms, transaction) }
    try problems.check()
    promotion = terms
    self.products = products ?? []
  }

  /// Reads what the promotion gives and for which orders. What cannot be read is left out of the
  /// draft and added to the problems.
  private static func read(
    _ input: CreatePromotion, into draft: inout MarketPromotion, _ currency: Currency,
    _ problems: inout Problems
  ) throws {
    draft.isTwoForOne = input.twoForOne ?? false
    draft.isFreeDelivery = input.freeDelivery ?? false
    draft.share =
      try problems.read {
        try input.percent.map { try ShareText.read($0, field: "percent") }
      } ?? nil
    draft.amount =
      try problems.read {
        try input.amount.map { try MinorAmount.read($0, currency, field: "amount") }
      } ?? nil
    draft.minimum =
      try problems.read {
        try input.minimum.map { try MinorAmount.read($0, currency, field: "minimum") }
      }?.flatMap { $0 } ?? 0
    draft.hours =
      try problems.read {
        try input.hours.map { try WeeklyHours.window($0, field: "hours") }
      } ?? nil
    draft.firstOrder = input.firstOrder
    draft.from = input.from
    draft.until = input.until
    draft.usesInTotal = input.uses
    draft.usesPerCustomer = input.usesPerPerson
    draft.stackOrder = input.stack
  }

  /// The one business of the caller; nil for none, and where there are several.
  private static func ownBusiness(_ transaction: Transaction) async throws -> Partner? {
    guard let user = transaction.principal.userID else { return nil }
    let own = try await transaction.repository(Partner.self)
      .all(where: .equals(Partner.Columns.ownerID, user))
    return own.count == 1 ? own.first : nil
  }

  /// Refuses a partner's user a promotion that somebody else pays.
  private static func requireOwn(
    _ input: CreatePromotion, _ partner: Partner?, _ transaction: Transaction
  ) throws(OpsError) {
    guard input.payer != .platform else {
      throw OpsError(
        .denied, "Only administrators can create promotions that the platform pays", field: "payer",
        hint: "leave --payer out: then your business pays for it")
    }
    guard let partner, !PartnerAccess.isOwn(partner, of: transaction.principal) else { return }
    throw OpsError(
      .denied, "\(Excerpt.of(partner.name)) is not your business", field: "partner",
      hint: "name your own business with --partner")
  }

  /// A code as it is stored: in capitals.
  private static func code(_ text: String) throws(OpsError) -> String {
    let code = try TextRules.name(text, field: "code", maximum: 32).uppercased()
    try MarketPromotion.check(code: code, typed: text)
    return code
  }

  private static func products(
    _ skus: [String], _ transaction: Transaction
  ) async throws -> [RecordID] {
    guard !skus.isEmpty else { return [] }
    let system = transaction.asSystem("finds the products of a promotion")
    var products: [RecordID] = []
    for sku in skus {
      let product = try await product(sku, transaction, system)
      if !products.contains(product.id) { products.append(product.id) }
    }
    return products
  }

  /// The product of that SKU. One that the caller sees neither itself nor on a menu counts as
  /// unknown.
  private static func product(
    _ sku: String, _ transaction: Transaction, _ system: Transaction
  ) async throws -> Product {
    let products = system.repository(Product.self)
    var found = try await products.find(sku: sku)
    if found == nil, let id = RecordID(sku) { found = try await products.fetch(id) }
    if let found, try await MenuDesk.isShown(found, to: transaction, system) { return found }
    throw Product.missing(
      sku, field: "product",
      hint: "name a product of your menu; `opsh menu list PARTNER` shows them")
  }

  private static func requireFree(
    _ promotion: MarketPromotion, _ transaction: Transaction
  ) async throws {
    // Names of others count as well, also of those that have ended: they are unique in the book.
    let promotions = transaction.asSystem("looks whether a promotion's name is free")
      .repository(MarketPromotion.self)
    if try await promotions.fetch(key: MarketPromotion.nameKey, promotion.foldedName) != nil {
      throw OpsError(
        .duplicate, "There already is a promotion called \(Excerpt.of(promotion.name))",
        field: "name",
        hint: "choose another name")
    }
    guard let code = promotion.foldedCode, let own = promotion.liveCode else { return }
    // One of the platform would take precedence, so that a partner's was never used.
    for taken in [own, MarketPromotion.liveCode(code, of: nil)]
    where try await promotions.fetch(key: MarketPromotion.liveCodeKey, taken) != nil {
      throw OpsError(
        .duplicate, "The code \(Excerpt.of(promotion.code ?? "")) is already used", field: "code",
        hint: "choose another code, or end that promotion first with `opsh promo retire`")
    }
  }
}
