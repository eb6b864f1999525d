import OpsDomain
import OpsStorage

/// Where a page of explore ended: rank, distance and partner of its last place.
struct ExploreCursor {
  let rank: Int64
  let distance: Int64
  let partner: RecordID

  init(_ found: ExploreFound) {
    (rank, distance, partner) = (found.rank, found.distance, found.place.partnerID)
  }

  /// Reads `next` of a page. Throws `data.bad_value` for another text.
  init(parsing text: String) throws {
    let position = try Cursor.decode(text)
    guard position.count == 3, case .integer(let rank) = position[0],
      case .integer(let distance) = position[1], case .integer(let partner) = position[2]
    else {
      throw OpsError.foreignPage
    }
    (self.rank, self.distance) = (rank, distance)
    self.partner = RecordID(rawValue: partner)
  }

  var text: String { Cursor.encode([.integer(rank), .integer(distance), .id(partner)]) }

  /// Whether a place with these values comes after it.
  func precedes(rank: Int64, distance: Int64, partner: RecordID) -> Bool {
    (self.rank, self.distance, self.partner) < (rank, distance, partner)
  }
}
