import Glibc

/// The program that shows long text a screen at a time.
struct Pager {
  /// Program and arguments.
  let words: [String]

  /// `OPSH_PAGER`, else `PAGER`, else `less`. Nil when it is switched off: `off` or empty.
  init?(environment: [String: String]) {
    let wanted = environment["OPSH_PAGER"] ?? environment["PAGER"] ?? "less"
    guard wanted != "off" else { return nil }
    words = wanted.split(separator: " ").map(String.init)
    if words.isEmpty { return nil }
  }

  /// Shows the bytes and waits until the person is done. False when the program cannot be started:
  /// then nothing has been shown.
  func show(_ bytes: [UInt8], environment: [String: String]) -> Bool {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return false }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    guard let child = start(reading: ends[0], environment) else {
      close(ends[0])
      close(ends[1])
      return false
    }
    close(ends[0])
    // A user who leaves the pager early closes the pipe: the rest is not wanted.
    ProcessConsole.write(bytes, to: ends[1])
    close(ends[1])
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    // 127 says that the program was not there to be run.
    return (status >> 8) & 0xFF != 127
  }

  private func start(reading descriptor: Int32, _ environment: [String: String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, descriptor, 0)
    posix_spawn_file_actions_addclose(&actions, descriptor)
    // This process ignores some signals that a pager wants to have.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGPIPE, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    posix_spawnattr_setsigmask(&attributes, &unblocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    // less: leave at once what fits on a screen, keep colours, keep the screen afterwards.
    let variables = environment.merging(["LESS": "FRX"]) { own, _ in own }
    var arguments = words.map { strdup($0) } + [nil]
    var pairs = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for pointer in arguments + pairs { free(pointer) }
    }
    var child: pid_t = 0
    let result = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &pairs)
    return result == 0 ? child : nil
  }
}
