import Foundation
import OpsTesting
import Testing

@testable import OpsShell

/// The completion scripts in the shells they are for, with names that these shells have to quote. A
/// small program stands in for opsh: it offers the names, and says with which words it is run. A
/// shell that is not installed is left out.
@Suite("Completion scripts quote names", .timeLimit(.minutes(5)))
struct CompletionScriptsTests {
  /// The first two letters tell which name is meant.
  private static let names = [
    "Bella Napoli", "Joe's Grill", #"Say "Hi""#, "Cash $HOME", "Co:lon Shop", #"Back\slash"#,
    "Ti`id`", #"End\"#, "Rob's'", "St*r [x]",
  ]

  /// Each name as it is begun: bare, and in both kinds of quotes, which are still open.
  private static let beginnings = names.flatMap { name in
    ["", "\"", "'"].map { $0 + name.prefix(2) }
  }

  private let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    try home.write("names", Self.names.joined(separator: "\n") + "\n")
    try home.write(
      "bin/opsh",
      #"""
      #!/bin/sh
      if [ "$1" != __complete ]; then
        printf '[%s]' "$@"
        exit
      fi
      for last; do :; done
      while IFS= read -r name; do
        case "$name" in
          "$last"*) printf '%s\tA label: of a name\n' "$name" ;;
        esac
      done < names

      """#, mode: 0o700)
    for shell in CompletionScripts.shells {
      try home.write("opsh." + shell, CompletionScripts.script(for: shell))
    }
    try home.write("functions/_opsh", CompletionScripts.script(for: "zsh"))
  }

  private static func path(of shell: String) -> String? {
    ["/bin/", "/usr/bin/", "/usr/local/bin/"].map { $0 + shell }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// The lines that a script of the shell writes for all beginnings.
  private func lines(of shell: String, _ script: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.path(of: shell)))
    process.arguments = [try home.write("ask." + shell, script)] + Self.beginnings
    process.currentDirectoryURL = URL(fileURLWithPath: home.path)
    process.environment = [
      "HOME": home.path, "LANG": "C.UTF-8", "TERM": "dumb",
      "PATH": home.file("bin") + ":/usr/bin:/bin",
    ]
    let output = try home.write("output", "")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(forWritingAtPath: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (home.text("output") ?? "").split(separator: "\n").map(String.init)
  }

  /// Each name three times, as the lines tell of it.
  private static func expected(_ line: (String) -> String) -> [String] {
    names.flatMap { Array(repeating: line($0), count: 3) }
  }

  @Test("bash reads back the name that it was offered", .enabled(if: path(of: "bash") != nil))
  func bash() throws {
    // In an open quote bash inserts the answer as it stands, and closes the quote unless the answer
    // ends with one.
    let script = #"""
      source ./opsh.bash
      for start; do
        quote="${start%%[A-Z]*}"
        COMP_LINE="opsh show $start"
        COMP_POINT=${#COMP_LINE}
        COMP_WORDS=(opsh show "$start")
        COMP_CWORD=2
        _opsh
        reply="${COMPREPLY[0]}"
        [[ -n "$quote" && "$reply" != *"$quote" ]] && reply+="$quote"
        eval "opsh show $quote$reply"
        echo
      done
      """#
    let found = try lines(of: "bash", script)
    #expect(found == Self.expected({ "[show][\($0)]" }))
  }

  /// As ~/.zshrc reads the script, and as a package installs it.
  private static let waysIntoZsh = [
    "autoload -U compinit; compinit -u -D; source ./opsh.zsh",
    "fpath=($PWD/functions $fpath); autoload -U compinit; compinit -u -D",
  ]

  @Test(
    "zsh reads back the name that it was offered, from the first Tab on",
    .enabled(if: path(of: "zsh") != nil), arguments: waysIntoZsh)
  func zsh(way: String) throws {
    // Completion works only in a line that is being edited, so it is asked in a terminal of its
    // own, and the line is kept as it is then.
    let script = #"""
      zmodload zsh/zpty
      zpty -b z 'PS1= zsh -f -i'
      zpty -w z '\#(way)
      keep() { print -r -- "$BUFFER" > kept; mv kept edited }
      zle -N keep; bindkey "^Xk" keep; print ready > edited'
      edited() {
        repeat 1200; do
          [[ -s edited ]] && break
          zpty -r z > /dev/null
          sleep 0.05
        done
      }
      edited
      for start; do
        rm -f edited
        zpty -n -w z $'\x15'"opsh show $start"$'\t\x18k'
        edited
        eval "$(<edited)"
        print
      done
      zpty -d z
      """#
    let found = try lines(of: "zsh", script)
    #expect(found == Self.expected({ "[show][\($0)]" }))
  }

  @Test("fish offers the name also in an open quote", .enabled(if: path(of: "fish") != nil))
  func fish() throws {
    let script = #"""
      source ./opsh.fish
      for start in $argv
        complete -C "opsh show $start"
      end
      """#
    let found = try lines(of: "fish", script)
    #expect(found == Self.expected({ $0 + "\tA label: of a name" }))
  }
}
