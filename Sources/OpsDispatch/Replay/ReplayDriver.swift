/// A driver of a day that is played back.
public struct ReplayDriver: Sendable, Hashable {
  /// The driver's identifier.
  public var id: String
  /// Where the shift begins.
  public var place: DispatchPlace
  /// When the shift begins and ends, in seconds.
  public var shiftStart: Int64
  /// When the shift ends, in seconds.
  public var shiftEnd: Int64
  /// When the driver goes although the shift has not ended: what is picked up is still delivered,
  /// the other orders come back. Nil if that does not happen.
  public var leaves: Int64?
  /// Metres an hour, at least 1.
  public var speed: Int64
  /// The mean rating in hundredths, 0 if there is none.
  public var rating: Int

  /// A driver of the day, who does not leave early unless `leaves` is given.
  public init(
    id: String, place: DispatchPlace, shiftStart: Int64, shiftEnd: Int64, leaves: Int64? = nil,
    speed: Int64, rating: Int = 0
  ) {
    self.id = id
    self.place = place
    self.shiftStart = shiftStart
    self.shiftEnd = shiftEnd
    self.leaves = leaves
    self.speed = max(1, speed)
    self.rating = rating
  }
}
