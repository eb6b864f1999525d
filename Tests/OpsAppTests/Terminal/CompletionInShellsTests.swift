import Foundation
import OpsTesting
import Testing

/// The completion scripts in the shells they are for, asking the built program about a book.
/// A shell that is not installed is left out.
@Suite("Completion in bash, zsh and fish", .timeLimit(.minutes(10)))
struct CompletionInShellsTests {
  private let home: TemporaryFolder

  /// What is typed, and what is offered; sorted, because each shell orders in its own way.
  private static let lines = [
    ("opsh stock rec", ["receive"]),
    ("opsh product show LAMP-", ["LAMP-1", "LAMP-2"]),
    ("opsh product show lamp-2", ["LAMP-2"]),
    ("opsh oos list --status ", ["completed", "pending", "returned"]),
    ("opsh -o js", ["json"]),
    ("opsh bulk stock rec", ["receive"]),
  ]

  /// The words that bash has cut, with their quotes and backslashes, and what is offered. In an
  /// open quote bash itself closes it.
  private static let quoted = [
    (["opsh", "partner", "show", "Bel"], #"Bella\ Napoli"#),
    (["opsh", "partner", "show", #"Bella\ Na"#], #"Bella\ Napoli"#),
    (["opsh", "partner", "show", "\"Bella Na"], "Bella Napoli"),
    (["opsh", "partner", "show", "'Bella Na"], "Bella Napoli"),
    (["opsh", "menu", "show", "\"Bella Napoli\"", "LA"], "LAMP-1"),
    (["opsh", "menu", "show", #"Bella\ Napoli"#, "LA"], "LAMP-1"),
    (["opsh", "menu", "show", "'Bella Napoli'", "LA"], "LAMP-1"),
  ]

  init() throws { home = try TemporaryFolder() }

  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func makeBook() async throws {
    let desk = try await SignedDesk.withBook(home)
    for (sku, name) in [("LAMP-1", "Desk lamp"), ("LAMP-2", "Lamp: “tall”")] {
      #expect(await desk.run(["product", "create", sku, name]).exit == 0)
    }
    for line in [
      ["partner", "create", "Bella Napoli", "--kind", "retail", "--place", "54.69,25.28"]
        + ["--owner", "anna"],
      ["menu", "add", "Bella Napoli", "LAMP-1", "--price", "24.90"],
    ] {
      let answer = await desk.run(line)
      #expect(answer.exit == 0, "\(line): \(answer.remarks)")
    }
    for shell in ["bash", "zsh", "fish"] {
      try home.write("opsh." + shell, await desk.run("completion \(shell)").output)
    }
  }

  /// Runs a shell with a script and its arguments, the built program in its path.
  private func run(
    _ shell: String, _ arguments: [String]
  ) throws -> (exit: Int32, lines: [String]) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    let folder = try OpshProcess.program.deletingLastPathComponent().path
    process.environment = [
      "OPSH_HOME": home.path, "HOME": home.path, "LANG": "C.UTF-8", "TERM": "dumb",
      "PATH": folder + ":/usr/bin:/bin", "LLVM_PROFILE_FILE": "/dev/null",
      "OPSH_COMPLETION_WAIT": "60s",
    ]
    let output = try home.write(".shell", "")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let lines = (home.text(".shell") ?? "").split(separator: "\n").map(String.init)
    return (process.terminationStatus, lines)
  }

  @Test("bash", .enabled(if: path(of: "bash") != nil))
  func bash() async throws {
    try await makeBook()
    let shell = try #require(Self.path(of: "bash"))
    // What bash sets before it calls the function, words cut at = and : as it does.
    let script = try home.write(
      "ask.bash",
      """
      source ./opsh.bash
      COMP_LINE="$1"; COMP_POINT=${#1}
      if (($# > 1)); then
        COMP_WORDS=("${@:2}")
      else
        read -r -a COMP_WORDS <<< "${1//=/ = }"
        [[ "$1" == *" " ]] && COMP_WORDS+=("")
      fi
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      _opsh
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    for (line, expected) in Self.lines {
      #expect(try run(shell, [script, line]).lines.sorted() == expected, "\(line)")
    }
    #expect(try run(shell, [script, "opsh oos list --status=pe"]).lines == ["pending"])
    #expect(try run(shell, [script, "opsh run ask."]).lines == ["ask.bash"])
    for (words, expected) in Self.quoted {
      let line = words.joined(separator: " ")
      #expect(try run(shell, [script, line] + words).lines == [expected], "\(line)")
    }
  }

  @Test("fish", .enabled(if: path(of: "fish") != nil))
  func fish() async throws {
    try await makeBook()
    let shell = try #require(Self.path(of: "fish"))
    for (line, expected) in Self.lines {
      let answer = try run(shell, ["-c", "source opsh.fish; complete -C $argv[1]", line])
      let words = answer.lines.map { $0.prefix { $0 != "\t" } }.map(String.init).sorted()
      #expect(words == expected, "\(line)")
    }
    let labelled = try run(shell, ["-c", "source opsh.fish; complete -C 'opsh product show L'"])
    #expect(labelled.lines.contains("LAMP-1\tDesk lamp"))
  }

  @Test("zsh", .enabled(if: path(of: "zsh") != nil))
  func zsh() async throws {
    try await makeBook()
    let shell = try #require(Self.path(of: "zsh"))
    #expect(try run(shell, ["-n", "opsh.zsh"]).exit == 0)
    // Completion works only in a line that is being edited, so it is asked in a terminal; what it
    // would offer is caught where the script hands it over.
    let script = try home.write(
      "ask.zsh",
      """
      zmodload zsh/zpty
      zpty z 'PS1= zsh -f -i'
      zpty -w z 'autoload -U compinit; compinit -u -D; source ./opsh.zsh
      _describe() { shift 2; print -rl -- ${(P)1} > caught }
      compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@" > caught }
      print -r -- rea""dy'
      until [[ $seen == *ready* ]]; do zpty -r z part; seen+=$part; done
      zpty -n -w z "$1"$'\\t'
      repeat 1200; do [[ -s caught ]] && break; sleep 0.1; done
      sleep 0.1; cat caught; rm -f caught; zpty -d z
      """)
    for (line, expected) in Self.lines {
      let answer = try run(shell, ["-f", script, line])
      let offered = answer.lines.map { $0.prefix { $0 != ":" } }.map(String.init)
      let typed = line.split(separator: " ", omittingEmptySubsequences: false).last ?? ""
      // zsh itself drops what does not match what was typed.
      let matching = offered.filter { $0.lowercased().hasPrefix(typed.lowercased()) }
      #expect(matching.sorted() == expected, "\(line)")
    }
  }
}
