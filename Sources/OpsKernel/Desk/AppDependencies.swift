import OpsDomain
import OpsStorage

/// Everything the application offers, wired once: a desk, and the services that work at it. Each
/// area adds its own services, so who imports one area sees the services of that area and of those
/// below it. Stores are not among them.
public struct AppDependencies: ServiceFinder {
  public let desk: Desk
  /// The desk of users and sessions, where they are kept elsewhere.
  let identityDesk: Desk?
  /// Services that were made with more than a desk, or remember something.
  private let kept: [ObjectIdentifier: any DeskService]

  package init(desk: Desk, identityDesk: Desk?, keeping services: [any DeskService]) {
    self.desk = desk
    self.identityDesk = identityDesk
    kept = Dictionary(
      services.map { (ObjectIdentifier(type(of: $0)), $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  public func service<Service: DeskService>(_ type: Service.Type) -> Service {
    if let kept = kept[ObjectIdentifier(type)] as? Service { return kept }
    return Service(desk: Service.keepsPeople ? identityDesk ?? desk : desk)
  }

  /// Tells services that several operations were committed as one. They then do their work outside
  /// of the book, such as asking the payment provider. A staged changeset tells nothing.
  func follow(_ changes: [Change]) async {
    let written = changes.compactMap { change in
      change.new.map { WrittenRecord(schema: change.schema, row: $0) }
    }
    await CarriedServices(Array(kept.values))
      .follow(written, at: desk, after: ChangesetSummary.operation)
  }

  /// The same services at other desks.
  func moved(to desk: Desk, identityDesk: Desk?) -> AppDependencies {
    AppDependencies(
      desk: desk, identityDesk: identityDesk,
      keeping: kept.values.map { service in
        let isElsewhere = type(of: service).keepsPeople
        return service.moved(to: isElsewhere ? identityDesk ?? desk : desk)
      })
  }
}
