import Foundation
import OpsDomain
import Synchronization

/// A PostgreSQL server of the tests' own: on a socket in a folder of its own, started once for a
/// test run and stopped with it.
package final class PostgresServer: Sendable {
  /// The server that the tests of this process share.
  package static let shared = Result { try PostgresServer() }

  /// What the person who runs the tests says: `1` that all of them use the server, whose programs
  /// have to be here; `short` the same for the contract suite, one random program and the tests of
  /// the store itself; `0` that none does. Without it all do where the programs are.
  private static let wish = ProcessInfo.processInfo.environment["OPSH_TEST_POSTGRES"]

  /// Whether the contract suite, a random program and the tests of the store itself use the server.
  package static let isHere: Bool =
    switch wish {
    case "1", "short": true
    case "0": false
    default: FileManager.default.isExecutableFile(atPath: programs + "/postgres")
    }

  /// Whether all tests do.
  package static let isFull: Bool = isHere && wish != "short"

  /// Why tests are skipped that need the server.
  package static let reason: String =
    switch wish {
    case let wish? where !wish.isEmpty: "OPSH_TEST_POSTGRES is \(wish)"
    default: "PostgreSQL 15 is not in \(programs): run `scripts/bootstrap --with postgres`"
    }

  /// Where Debian puts the programs of its version.
  private static let programs = "/usr/lib/postgresql/15/bin"
  /// Not Debian's program of that name, which is a script that looks for this one first.
  private static let psql = programs + "/psql"

  /// The folder of data and socket.
  package let folder: String
  private let guardian: Process
  /// The server ends when this end of a pipe is closed, also if this process is killed.
  private let lifeline: Pipe
  private let lastNumber = Mutex(0)

  /// Makes a folder, initialises it and starts a server in it.
  package init(_ settings: [String] = []) throws {
    guard FileManager.default.isExecutableFile(atPath: Self.programs + "/postgres") else {
      throw OpsError(
        .configuration, "PostgreSQL 15 is not in \(Self.programs)",
        hint: "run `scripts/bootstrap --with postgres`")
    }
    var template = Array("/tmp/opsh-postgres-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw OpsError(.cannotCreate, "A folder in /tmp cannot be made")
    }
    folder = String(decoding: template.dropLast().map(UInt8.init), as: UTF8.self)
    // The server refuses to run as root.
    if getuid() == 0 { try Self.run("/bin/chown", ["postgres", folder]) }
    let data = folder + "/data"
    try Self.run(
      "/bin/sh",
      [
        "-c",
        Self.asServer(
          "\(Self.programs)/initdb -D \(data) -U opsh -A trust --no-sync -E UTF8 --locale=C"
            + " >\(folder)/initdb.log 2>&1"),
      ])
    // Durability is what other tests are about; these restart no machine.
    let options =
      [
        "listen_addresses=", "unix_socket_directories=\(folder)", "fsync=off",
        "max_connections=1000", "shared_buffers=32MB", "autovacuum=off",
      ] + settings
    let words = options.map { "-c '\($0)'" }.joined(separator: " ")
    lifeline = Pipe()
    guardian = Process()
    guardian.executableURL = URL(fileURLWithPath: "/bin/sh")
    guardian.arguments = [
      "-c",
      Self.asServer("\(Self.programs)/postgres -D \(data) \(words) >\(folder)/log 2>&1 </dev/null")
        + " & while read -r line; do :; done;"
        + " kill -QUIT $(head -1 \(data)/postmaster.pid) 2>/dev/null;"
        // The server removes this file in the end. The shell is not told that its child has ended.
        + " for n in $(seq 100); do [ -e \(data)/postmaster.pid ] || break; sleep 0.05; done;"
        + " rm -rf \(folder)",
    ]
    // No other program that this one starts may keep the pipe open.
    for handle in [lifeline.fileHandleForReading, lifeline.fileHandleForWriting] {
      _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    guardian.standardInput = lifeline
    try guardian.run()
    try Self.run(
      "/bin/sh",
      [
        "-c",
        "for n in $(seq 300); do \(Self.programs)/pg_isready -q -h \(folder) -U opsh -d postgres"
          + " && exit 0; sleep 0.1; done; exit 1",
      ])
  }

  /// Stops the server and removes its folder.
  package func stop() {
    try? lifeline.fileHandleForWriting.close()
    guardian.waitUntilExit()
  }

  /// The address of a schema that nobody has used yet: as good as a database, and made sooner.
  package func freshAddress() throws -> String {
    let number = lastNumber.withLock { number in
      number += 1
      return number
    }
    let name = "book\(getpid())_\(number)"
    try sql("CREATE SCHEMA \(name)")
    return address(of: name)
  }

  /// The address of a schema.
  package func address(of schema: String) -> String {
    "host=\(folder) user=opsh dbname=postgres application_name=\(schema)"
      + " options='-c search_path=\(schema)'"
  }

  /// The sessions of a schema, as a condition on `pg_stat_activity`.
  package func sessions(of address: String) -> String {
    "application_name = '\(Self.schema(of: address))'"
  }

  /// The schema of an address that `freshAddress()` gave.
  package static func schema(of address: String) -> String {
    String(address.split(separator: "=").last?.dropLast() ?? "")
  }

  /// Removes a schema that ``freshAddress()`` gave.
  package func drop(_ address: String) throws {
    try sql("DROP SCHEMA \(Self.schema(of: address)) CASCADE")
  }

  /// Runs SQL as an administrator of the server.
  package func sql(_ text: String) throws {
    try Self.run(
      Self.psql,
      [
        "-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", folder, "-U", "opsh", "-d", "postgres", "-c",
        text,
      ])
  }

  /// What SQL answers, as text: one line for each row.
  package func ask(_ text: String) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: Self.psql)
    process.arguments = [
      "-X", "-q", "-A", "-t", "-h", folder, "-U", "opsh", "-d", "postgres", "-c", text,
    ]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Sets what the whole server follows from now on.
  package func set(_ name: String, _ value: String) throws {
    try sql("ALTER SYSTEM SET \(name) = '\(value)'")
    try sql("SELECT pg_reload_conf()")
  }

  private static func asServer(_ command: String) -> String {
    getuid() == 0 ? "runuser -u postgres -- sh -c \"exec \(command)\"" : "sh -c \"exec \(command)\""
  }

  private static func run(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw OpsError(
        .configuration, "\(program) failed with \(process.terminationStatus)",
        hint: arguments.joined(separator: " "))
    }
  }
}
