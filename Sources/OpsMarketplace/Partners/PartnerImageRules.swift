import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for the images of partners, besides ``ImageRules``: an image stays with
/// its partner.
enum PartnerImageRules {
  static let images = CollectionRules(PartnerImage.self, readable: .marketAdminister)
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
      try ImageRules.check(new.digest, new.bytes, atMost: new.kind.most)
      guard let old, old.partnerID != new.partnerID || old.kind != new.kind else { return }
      throw OpsError(.ruleViolated, "The partner of an image cannot be changed", field: "image")
    }
    .reaction(of: PartnerImage.self) { old, new, transaction in
      guard let image = new ?? old else { return }
      let partner = try await transaction.repository(Partner.self).fetch(image.partnerID)
      try ImageRules.requireOwner(partner?.ownerID, transaction.caller)
    }
}
