/// A place on the map. What the two numbers mean is for the distance of the state to say: metres on
/// a plane, or degrees of latitude and longitude.
public struct DispatchPlace: Sendable, Hashable {
  /// Metres to the east, or the latitude in degrees, −90 to 90.
  public var x: Double
  /// Metres to the north, or the longitude in degrees, −180 to 180.
  public var y: Double

  /// A place on a plane.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A place on the earth, in degrees.
  public init(latitude: Double, longitude: Double) {
    self.init(x: latitude, y: longitude)
  }
}
