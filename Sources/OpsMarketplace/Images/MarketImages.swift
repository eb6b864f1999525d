import OpsDomain
import OpsKernel
import OpsStorage

/// The records of the marketplace that name images: menus, partners and proofs of delivery.
struct MarketImages: ImageUser {
  /// Records with one image that are looked at to find one that somebody may see.
  private static let most = 100

  /// Those who write menus and partners, and those who deliver.
  var operations: [OperationDescriptor] {
    [
      MenuService.edit.descriptor, PartnerService.edit.descriptor,
      DeliveryService.deliver.descriptor,
    ]
  }
  var showing: [OperationDescriptor] { Self.ofMenus + Self.ofPartners + Self.ofPhotos }
  private static let ofMenus = [
    MenuService.image.descriptor, MenuService.show.descriptor, MenuService.list.descriptor,
  ]
  private static let ofPartners = [PartnerService.image.descriptor, PartnerService.show.descriptor]
  private static let ofPhotos = [
    OrderService.show.descriptor, DeliveryService.track.descriptor,
    DeliveryService.proof.descriptor,
  ]

  var largest: Int { MarketImageLimits.largest }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await system.repository(Partner.self).first(where: .everything) != nil
  }

  func named(
    _ digests: [ImageDigest], _ system: Transaction
  ) async throws -> Set<ImageDigest> {
    let texts = digests.map(\.text)
    let menus = try await system.repository(MenuImage.self)
      .all(where: .oneOf(MenuImage.Columns.digest, texts))
    let partners = try await system.repository(PartnerImage.self)
      .all(where: .oneOf(PartnerImage.Columns.digest, texts))
    let proofs = try await system.repository(DeliveryProof.self)
      .all(where: .oneOf(DeliveryProof.Columns.photo, texts))
    let named = menus.map(\.digest) + partners.map(\.digest) + proofs.compactMap(\.photo)
    return Set(named.compactMap { ImageDigest($0) })
  }

  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    let last = digest?.text ?? ""
    let pages = [
      try await system.repository(MenuImage.self).first(
        limit, where: .greater(MenuImage.Columns.digest, last),
        order: [.ascending(MenuImage.Columns.digest)]
      ).map(\.digest),
      try await system.repository(PartnerImage.self).first(
        limit, where: .greater(PartnerImage.Columns.digest, last),
        order: [.ascending(PartnerImage.Columns.digest)]
      ).map(\.digest),
      try await system.repository(DeliveryProof.self).first(
        limit, where: .greater(DeliveryProof.Columns.photo, last),
        order: [.ascending(DeliveryProof.Columns.photo)]
      ).compactMap(\.photo),
    ].map { $0.compactMap { ImageDigest($0) } }
    // Behind the end of a full page there may be more of its kind.
    let end = pages.filter { $0.count == limit }.compactMap(\.last).min()
    let all = Set(pages.joined()).sorted()
    guard let end else { return all }
    return all.filter { $0 <= end }
  }

  /// The photos of what was brought to a user.
  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    guard schema == User.schema else { return [] }
    let orders = try await system.repository(MarketOrder.self)
      .all(where: .equals(MarketOrder.Columns.buyerID, person)).map(\.id)
    var photos: [String] = []
    for start in stride(from: 0, to: orders.count, by: Self.most) {
      let some = Array(orders[start..<min(start + Self.most, orders.count)])
      photos += try await system.repository(DeliveryProof.self)
        .all(where: .oneOf(DeliveryProof.Columns.orderID, some)).compactMap(\.photo)
    }
    return photos.compactMap { ImageDigest($0) }
  }

  /// Images of goods and shops show no person; a photo of a delivery shows the customer's door.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    let system = transaction.asSystem("finds out who may see an image")
    if try await isOfPartner(digest, transaction, system) { return PersonalReading() }
    guard Self.isMeant(transaction.caller, for: Self.ofPhotos) else { return nil }
    let proofs = try await system.repository(DeliveryProof.self).first(
      Self.most, where: .equals(DeliveryProof.Columns.photo, digest.text))
    var found: PersonalReading?
    for proof in proofs {
      guard let order = try await system.repository(MarketOrder.self).fetch(proof.orderID),
        Self.seesPhoto(of: order, transaction.caller)
      else { continue }
      var reading = found ?? PersonalReading()
      reading.add(
        User.schema.name, proof.buyerID.description,
        [(DeliveryProof.Columns.photo.column.name, true)])
      found = reading
    }
    return found
  }

  private static func seesPhoto(of order: MarketOrder, _ caller: Principal) -> Bool {
    !OrderParty.of(caller, in: order).isDisjoint(with: OrderParty.whoSeePhotos)
  }

  /// Whether a partner that the caller sees has it, or sells something that has it.
  private func isOfPartner(
    _ digest: ImageDigest, _ transaction: Transaction, _ system: Transaction
  ) async throws -> Bool {
    let caller = transaction.caller
    let images =
      Self.isMeant(caller, for: Self.ofPartners)
      ? try await system.repository(PartnerImage.self).first(
        Self.most, where: .equals(PartnerImage.Columns.digest, digest.text)) : []
    let menus =
      Self.isMeant(caller, for: Self.ofMenus)
      ? try await system.repository(MenuImage.self).first(
        Self.most, where: .equals(MenuImage.Columns.digest, digest.text)) : []
    let items = try await system.seen(MenuItem.self, Set(menus.map(\.itemID)))
    let partners = Set(images.map(\.partnerID) + items.map(\.partnerID))
    guard !partners.isEmpty, Self.seesPartners(caller) else { return false }
    for id in partners.sorted() {
      if try await transaction.repository(Partner.self).fetch(id) != nil { return true }
    }
    return false
  }

  /// Whether the caller's token is meant for one of the operations.
  private static func isMeant(_ caller: Principal, for operations: [OperationDescriptor]) -> Bool {
    operations.contains { caller.limits.covers($0.name, in: $0.area) }
  }

  /// Whether the caller may look at partners: at those that everybody sees, or at their own.
  private static func seesPartners(_ caller: Principal) -> Bool {
    caller.may(.marketExplore) || PartnerRules.own(caller) != .nothing
  }
}
