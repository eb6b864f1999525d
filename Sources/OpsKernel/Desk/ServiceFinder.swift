/// Where operations run: a desk, and the services that work at it. An operation knows its service
/// by the type alone, so it runs wherever there is one.
public protocol ServiceFinder: Sendable {
  /// Asks whether the caller may run an operation at all, whichever desk its service works at.
  var desk: Desk { get }

  /// The service of that type.
  func service<Service: DeskService>(_ type: Service.Type) -> Service
}

extension ServiceFinder {
  /// The service that is asked for.
  public func service<Service: DeskService>() -> Service { service(Service.self) }
}

/// The services at one desk, each made when it is asked for: none of them remembers anything.
extension Desk: ServiceFinder {
  public var desk: Desk { self }

  public func service<Service: DeskService>(_ type: Service.Type) -> Service {
    Service(desk: self)
  }
}
