import Glibc

/// A program that is run to its end with bytes on its standard input. Nothing secret goes into its
/// arguments, which every process can read.
struct ChildProgram {
  struct Answer {
    let status: Int32
    let output: [UInt8]
    let hasRemarks: Bool
  }

  let words: [String]
  let environment: [String: String]

  /// Runs it. Nil when it cannot be started. Input and output are short: what does not fit into a
  /// pipe (64 KiB) is not for this.
  func run(input: [UInt8] = []) -> Answer? {
    var (into, out, remarks): ([Int32], [Int32], [Int32]) = ([0, 0], [0, 0], [0, 0])
    guard pipe(&into) == 0, pipe(&out) == 0, pipe(&remarks) == 0 else { return nil }
    // All six: a program that another thread starts meanwhile would hold an end open, and reading
    // would last as long as that program does.
    for descriptor in into + out + remarks { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let child = start(into[0], out[1], remarks[1])
    for descriptor in [into[0], out[1], remarks[1]] { close(descriptor) }
    defer {
      close(out[0])
      close(remarks[0])
    }
    guard let child else {
      close(into[1])
      return nil
    }
    ProcessConsole.write(input, to: into[1])
    close(into[1])
    let output = Self.read(out[0])
    let hasRemarks = !Self.read(remarks[0]).isEmpty
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return Answer(status: (status >> 8) & 0xFF, output: output, hasRemarks: hasRemarks)
  }

  private func start(_ input: Int32, _ output: Int32, _ remarks: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (descriptor, target) in [(input, Int32(0)), (output, 1), (remarks, 2)] {
      posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
    var arguments = words.map { strdup($0) } + [nil]
    var pairs = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer {
      for pointer in arguments + pairs { free(pointer) }
    }
    var child: pid_t = 0
    let result = posix_spawnp(&child, words[0], &actions, nil, &arguments, &pairs)
    return result == 0 ? child : nil
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while content.count < 1 << 20 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      content += buffer.prefix(count)
    }
    return content
  }
}
