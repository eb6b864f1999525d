/// Topics that `help` explains besides commands.
public enum HelpTopic: String, CaseIterable, Sendable {
  /// What each exit code means.
  case exitCodes = "exit-codes"
  /// Output formats, variables and files, words of commands, safe changes, keys of the prompt.
  case formats, environment, language, safety, prompt

  /// The topic in one line.
  var summary: String {
    switch self {
    case .exitCodes: "what each exit code means"
    case .formats: "-o FORMAT, fields, pages"
    case .environment: "variables and files that are read"
    case .language: "words, quotes and files of commands"
    case .safety: "rehearsals, keys, confirmations, rights"
    case .prompt: "keys, history and completion"
    }
  }

  /// The whole text.
  var text: String {
    switch self {
    case .exitCodes: HelpText.exitCodes
    case .formats: Self.formatsText
    case .environment: Self.environmentText
    case .language: Self.languageText
    case .safety: Self.safetyText
    case .prompt: Self.promptText
    }
  }
}
