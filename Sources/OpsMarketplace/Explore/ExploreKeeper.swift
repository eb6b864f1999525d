import OpsDomain
import OpsStorage

/// Keeps the place of a partner in line with the partner, its hours and its owner. Needs the rights
/// of the system.
struct ExploreKeeper {
  private let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Brings the place of a partner up to date; one that is not verified has none.
  func refresh(_ id: RecordID) async throws {
    try await refresh(id, try await transaction.repository(Partner.self).fetch(id))
  }

  /// The same for a partner that was read; nil for one that is gone.
  func refresh(_ id: RecordID, _ partner: Partner?) async throws {
    let places = transaction.repository(ExplorePlace.self)
    let known = try await places.fetch(key: ExplorePlace.partnerKey, id)
    guard let partner, partner.state == .verified else {
      if let known { try await places.delete(known) }
      return
    }
    let hours = try await PartnerHours(transaction).hours(of: partner.id)
    var place = Self.place(of: partner, hours, id: known?.id ?? transaction.nextID())
    let owner = try await PartnerOwner.standing(of: partner, transaction)
    (place.isOwnerGone, place.ownerAskedAt) = (!owner.isThere, owner.until)
    guard let known else {
      _ = try await places.create(place)
      return
    }
    place.version = known.version
    if place != known { _ = try await places.update(place) }
  }

  private static func place(
    of partner: Partner, _ hours: OpenHours, id: RecordID
  ) -> ExplorePlace {
    ExplorePlace(
      id: id, partnerID: partner.id, name: partner.name, kind: partner.kind, city: partner.city,
      square: MapSquare.number(of: partner.mapPlace), latitude: partner.latitude,
      longitude: partner.longitude, radius: partner.radius, minimumOrder: partner.minimumOrder,
      preparation: partner.preparation, isFeatured: partner.isFeatured,
      ratingSum: partner.ratingSum, ratings: partner.ratings,
      week: ExploreHours.text(hours.week), special: ExploreHours.text(hours.special))
  }
}
