import OpsDomain
import OpsKernel
import OpsStorage

/// The images of one partner: what `partner.image` does with them.
struct PartnerImageDesk {
  private let transaction: Transaction
  private let system: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("reads and writes the images of a partner")
  }

  func show(_ input: KeepPartnerImages) async throws -> PartnerImagesView {
    let partner = try await transaction.repository(Partner.self).named(input.partner)
    guard input.action == .get else { return try await view(partner) }
    let kind = try Self.kind(of: input)
    guard try await known(kind, of: partner) != nil else { throw Self.missing(kind, partner) }
    return try await view(partner, only: kind)
  }

  func change(
    _ input: KeepPartnerImages, _ added: ImageFacts?
  ) async throws -> PartnerImagesView {
    try transaction.principal.require(
      .businessUpdateInfo, to: "Changing the images of a partner")
    var partner = try await PartnerAccess.own(input.partner, transaction)
    let kind = try Self.kind(of: input)
    let known = try await known(kind, of: partner)
    let images = system.repository(PartnerImage.self)
    if input.action == .remove {
      guard let known else { throw Self.missing(kind, partner) }
      partner = try await touch(partner)
      try await images.delete(known)
    } else if let added, known?.digest != added.digest.text {
      partner = try await touch(partner)
      if var known {
        known.digest = added.digest.text
        known.type = added.type
        known.bytes = added.size
        known.addedAt = transaction.now
        _ = try await images.update(known)
      } else {
        _ = try await images.create(
          PartnerImage(
            id: transaction.nextID(), partnerID: partner.id, kind: kind,
            digest: added.digest.text, type: added.type, bytes: added.size,
            addedAt: transaction.now))
      }
    }
    return try await view(partner)
  }

  /// Writes the partner with the caller's rights: the gate checks whether it is theirs.
  private func touch(_ partner: Partner) async throws -> Partner {
    var partner = partner
    partner.updatedAt = transaction.now
    return try await transaction.repository(Partner.self).update(partner)
  }

  private func known(
    _ kind: PartnerImageKind, of partner: Partner
  ) async throws -> PartnerImage? {
    try await system.repository(PartnerImage.self)
      .fetch(key: PartnerImage.kindKey, partner.id, kind)
  }

  private func view(
    _ partner: Partner, only kind: PartnerImageKind? = nil
  ) async throws -> PartnerImagesView {
    let images = try await PartnerImage.of(partner.id, system).enumerated().map { index, image in
      MarketImageView(
        number: Int64(index + 1), kind: image.kind, digest: image.digest, type: image.type,
        bytes: image.bytes)
    }
    return PartnerImagesView(
      partner: partner.name, images: images.filter { kind == nil || $0.kind == kind })
  }

  private static func kind(of input: KeepPartnerImages) throws(OpsError) -> PartnerImageKind {
    if let kind = input.kind { return kind }
    throw OpsError(
      .usage,
      "Say which image: "
        + PartnerImageKind.allCases.map(\.rawValue).joined(separator: " or "), field: "kind",
      hint: "for example `opsh partner image add \"Bella Napoli\" logo logo.png`")
  }

  private static func missing(_ kind: PartnerImageKind, _ partner: Partner) -> OpsError {
    OpsError(
      .notFound, "\(Excerpt.of(partner.name)) has no \(kind.rawValue)", field: "kind",
      hint: "run `opsh partner image list \"\(Excerpt.of(partner.name))\"` to see its images")
  }
}
