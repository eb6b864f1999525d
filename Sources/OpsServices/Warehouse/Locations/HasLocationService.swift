/// Something that offers ``LocationService``.
public protocol HasLocationService {
  var locations: LocationService { get }
}
