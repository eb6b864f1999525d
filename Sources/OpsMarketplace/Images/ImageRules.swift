import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the images of menus and partners: only the partner's own user and
/// administrators change them, and the limits of size and number hold.
///
/// People who see an item or a partner see its images: operations read them with the rights of the
/// system, and write them in commits that also write the item or the partner.
enum ImageRules {
  static let ofMenus = CollectionRules(MenuImage.self, readable: .marketAdminister)
    .belonging(to: MenuImage.Columns.itemID.column)
    .told(with: MenuImage.Columns.itemID.column)
    .byHand(isPart: true, [.insert: [MenuService.image], .delete: [MenuService.image]])
    .transition(of: MenuImage.self) { old, new in
      guard let new else { return }
      guard old == nil else {
        throw OpsError(.badState, "An image of a menu item does not change", field: "image")
      }
      try check(new.digest, new.bytes, atMost: MarketImageLimits.item)
    }
    .reaction(of: MenuImage.self, checkItem)

  static let ofPartners = CollectionRules(PartnerImage.self, readable: .marketAdminister)
    .belonging(to: PartnerImage.Columns.partnerID.column)
    .told(with: PartnerImage.Columns.partnerID.column)
    .byHand(
      isPart: true,
      [
        .insert: [PartnerService.image], .update: [PartnerService.image],
        .delete: [PartnerService.image],
      ]
    )
    .transition(of: PartnerImage.self) { old, new in
      guard let new else { return }
      try check(new.digest, new.bytes, atMost: new.kind.most)
      guard let old, old.partnerID != new.partnerID || old.kind != new.kind else { return }
      throw OpsError(.ruleViolated, "An image stays with its partner", field: "image")
    }
    .reaction(of: PartnerImage.self) { old, new, transaction in
      guard let image = new ?? old else { return }
      let partner = try await transaction.repository(Partner.self).fetch(image.partnerID)
      try requireOwner(partner?.ownerID, transaction.caller)
    }

  private static func check(
    _ digest: String, _ bytes: Int64, atMost most: Int
  ) throws(OpsError) {
    guard let name = ImageDigest(digest), TextFolding.sameBytes(name.text, digest) else {
      throw OpsError(
        .badValue, "An image is named by its SHA-256 in lower-case digits", field: "image")
    }
    guard bytes <= most else {
      throw OpsError(
        .tooLarge, "The image has \(bytes) bytes; it may have \(most) here", field: "image",
        hint: "make it smaller, or save it with less quality")
    }
  }

  private static func checkItem(
    _ old: MenuImage?, _ new: MenuImage?, _ transaction: Transaction
  ) async throws {
    guard let id = (new ?? old)?.itemID,
      let item = try await transaction.repository(MenuItem.self).fetch(id)
    else { return }
    try requireOwner(item.ownerID, transaction.caller)
    guard new != nil else { return }
    let count = try await transaction.repository(MenuImage.self)
      .count(where: .equals(MenuImage.Columns.itemID, item.id))
    guard count <= MarketImageLimits.ofItem else {
      throw OpsError(
        .ruleViolated, "A menu item has at most \(MarketImageLimits.ofItem) images",
        field: "image", hint: "`opsh menu image remove PARTNER SKU N` takes one away")
    }
  }

  private static func requireOwner(_ owner: RecordID?, _ caller: Principal) throws(OpsError) {
    guard !caller.isSystem, !caller.may(.marketAdminister) else { return }
    guard let owner, owner == caller.userID else {
      throw OpsError(
        .denied, "These images are not yours", field: "image",
        hint: "only the partner's own user and administrators change them")
    }
  }
}
