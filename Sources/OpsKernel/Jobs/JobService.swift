/// Work that is done again and again. One method per operation, and ``runDue()`` for whoever runs
/// a server.
public struct JobService: DeskService {
  let desk: Desk
  let channels: NoticeChannels
  let catalogue: JobCatalogue

  public init(desk: Desk) { self.init(desk: desk, channels: .none) }

  /// - Parameter catalogue: The jobs of the product unless told.
  public init(
    desk: Desk, channels: NoticeChannels = .none, catalogue: JobCatalogue? = nil
  ) {
    self.desk = desk
    self.channels = channels
    self.catalogue = catalogue ?? desk.world.blueprint.jobs
  }

  /// What is staged hands nothing over.
  public func moved(to desk: Desk) -> JobService {
    JobService(desk: desk, channels: desk.recorder == nil ? channels : .none)
  }

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, JobService.list),
    AnyOperation(show, JobService.show),
    AnyOperation(run, JobService.run),
  ]
}

extension AppDependencies {
  public var jobs: JobService { service() }
}
