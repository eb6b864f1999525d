import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Reads partners as operations answer them. Reading the partner has checked that the caller sees
/// it.
struct PartnerReader {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The partner with its hours. Whose it is and where its goods are is told to its owner and to
  /// administrators.
  func view(_ partner: Partner) async throws -> PartnerView {
    let hours = try await PartnerHoursView.of(partner, transaction)
    var owner: String?
    var location: String?
    if PartnerAccess.isOwn(partner, of: transaction.principal) {
      let system = transaction.asSystem("names the owner and the location of a partner")
      owner = try await transaction.peopleNames([partner.ownerID]).values.first
      location = try await system.repository(Location.self).fetch(partner.locationID)?.code
    }
    let images = try await PartnerImage.of(
      partner.id, transaction.asSystem("reads the images of a partner that the caller sees"))
    return PartnerView(
      partner, hours, owner: owner, location: location, images: images,
      currency: transaction.context.currency)
  }
}
