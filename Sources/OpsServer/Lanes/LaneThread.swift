import Glibc

/// A thread of the system that runs one body to its end.
enum LaneThread {
  private final class Start {
    let yields: Bool
    let body: @Sendable () -> Void

    init(yields: Bool, body: @escaping @Sendable () -> Void) {
      self.yields = yields
      self.body = body
    }
  }

  /// How much less a thread that yields gets than the others; from 1 to 19.
  private static let niceness: Int32 = 5

  /// Begins a thread. False when the system gives none.
  static func begin(yields: Bool, _ body: @escaping @Sendable () -> Void) -> Bool {
    let start = Unmanaged.passRetained(Start(yields: yields, body: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        // On Linux this is about the thread, not the process.
        let process = __priority_which_t(PRIO_PROCESS.rawValue)
        if start.yields { _ = setpriority(process, 0, LaneThread.niceness) }
        start.body()
        return nil
      }, start.toOpaque())
    if code != 0 { start.release() }
    return code == 0
  }
}
