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
      guard let known else { return }
      try await places.delete(known)
      try await count(-1, in: known.square)
      return
    }
    let hours = try await PartnerHours(transaction).hours(of: partner.id)
    var place = Self.place(of: partner, hours, id: known?.id ?? transaction.nextID())
    let owner = try await PartnerOwner.standing(of: partner, transaction)
    (place.isOwnerGone, place.ownerAskedAt) = (!owner.isThere, owner.until)
    guard let known else {
      _ = try await places.create(place)
      try await count(1, in: place.square)
      return
    }
    place.version = known.version
    guard place != known else { return }
    _ = try await places.update(place)
    if place.square != known.square { try await count(-1, in: known.square) }
    try await count(place.square == known.square ? 0 : 1, in: place.square)
  }

  /// Tells the district that one of its places has changed, come or gone.
  private func count(_ change: Int64, in square: Int64) async throws {
    let districts = transaction.repository(ExploreDistrict.self)
    let number = MapSquare.district(of: square)
    guard var district = try await districts.fetch(key: ExploreDistrict.districtKey, number) else {
      guard change > 0 else { return }
      _ = try await districts.create(
        ExploreDistrict(id: transaction.nextID(), district: number, places: change, edition: 1))
      return
    }
    district.places += change
    district.edition += 1
    if district.places > 0 {
      _ = try await districts.update(district)
    } else {
      try await districts.delete(district)
    }
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
