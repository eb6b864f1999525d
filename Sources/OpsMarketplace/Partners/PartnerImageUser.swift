import OpsDomain
import OpsKernel
import OpsStorage

/// The images that partners name. They show shops and no person.
struct PartnerImageUser: NamedImageUser {
  let source = NamedImages<PartnerImage>(field: PartnerImage.Columns.digest) { $0.digest }

  var operations: [OperationDescriptor] { [PartnerService.edit.descriptor] }
  var showing: [OperationDescriptor] {
    [PartnerService.image.descriptor, PartnerService.show.descriptor]
  }
  var largest: Int { max(MarketImageLimits.hero, MarketImageLimits.logo) }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await system.repository(Partner.self).first(where: .everything) != nil
  }

  /// Of a partner that the caller sees.
  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let system = transaction.asSystem("finds out who may see an image")
    let found = try await source.items(naming: digest, system)
    let isSeen = try await Self.isAnySeen(of: found.map(\.partnerID), transaction)
    return isSeen ? PersonalReading() : nil
  }

  /// Whether the caller of `transaction` sees one of these partners: one that everybody sees, or
  /// one of their own.
  static func isAnySeen(
    of partners: [RecordID], _ transaction: Transaction
  ) async throws -> Bool {
    let caller = transaction.caller
    guard caller.may(.marketExplore) || PartnerRules.own(caller) != .nothing else { return false }
    for id in Set(partners).sorted() {
      if try await transaction.repository(Partner.self).fetch(id) != nil { return true }
    }
    return false
  }
}
