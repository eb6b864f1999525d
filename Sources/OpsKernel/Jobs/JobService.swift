/// Work that is done again and again. One method per operation, and ``runDue()`` for the program
/// that runs a server.
public struct JobService: DeskService {
  let desk: Desk
  let channels: NoticeChannels
  let outside: OutsideServices
  private let own: JobCatalogue?

  /// A service at this desk without channels or services outside the book, for the jobs of the
  /// product.
  public init(desk: Desk) { self.init(desk: desk, channels: .none) }

  /// - Parameters:
  ///   - outside: What jobs may ask outside the book.
  ///   - catalogue: The jobs of the product unless told.
  public init(
    desk: Desk, channels: NoticeChannels = .none, outside: OutsideServices = .none,
    catalogue: JobCatalogue? = nil
  ) {
    self.desk = desk
    self.channels = channels
    self.outside = outside
    own = catalogue
  }

  /// The jobs there are. Every command has the service, and few of them ask.
  var catalogue: JobCatalogue { own ?? desk.world.blueprint.jobs }

  /// What is staged hands nothing over, and asks nobody.
  public func moved(to desk: Desk) -> JobService {
    let isStaged = desk.recorder != nil
    return JobService(
      desk: desk, channels: isStaged ? .none : channels, outside: isStaged ? .none : outside)
  }

  /// The nouns of its operations.
  public static let nouns = ["job"]

  /// The operations of this service.
  public static let operations: [AnyOperation] = [
    AnyOperation(list, JobService.list),
    AnyOperation(show, JobService.show),
    AnyOperation(run, JobService.run),
  ]
}

extension AppDependencies {
  /// Work that is done again and again: see ``JobService``.
  public var jobs: JobService { service() }
}
