/// Words that mean the same as a word of a command, and run it: `product ls`, `customers add`,
/// `whoami`. Real nouns and verbs always win, so a synonym never hides a command.
///
/// Only words with one meaning are here. For a word that might mean something else, or that removes
/// more than was asked for, there is only a hint: see ``TradeWords``.
struct Synonyms {
  let registry: CommandRegistry

  /// A word for a whole command.
  static let commands = [
    "login": "auth login", "signin": "auth login", "sign-in": "auth login",
    "logout": "auth logout", "signout": "auth logout", "sign-out": "auth logout",
    "whoami": "auth status", "status": "auth status", "exit": "quit",
  ]

  /// A word for a verb.
  static let verbs = [
    "ls": "list", "dir": "list", "rm": "delete", "del": "delete", "remove": "delete",
    "get": "show", "view": "show", "describe": "show", "retrieve": "show", "info": "show",
    "add": "create", "new": "create", "make": "create", "update": "edit", "modify": "edit",
    "change": "edit", "patch": "edit", "find": "search", "lookup": "search",
    "whoami": "status", "sign-in": "login", "sign-out": "logout",
  ]

  /// The command that words stand for and how many of them name it; nil when they are no synonym.
  func find(_ noun: String, _ verb: String?) -> (command: String, length: Int)? {
    if let name = Self.commands[noun], registry.has(name), registry.commands(of: noun).isEmpty {
      return (name, 1)
    }
    guard let verb, let owner = registry.noun(of: noun) else { return nil }
    let name = "\(owner) \(verb)"
    if registry.has(name) { return (name, 2) }
    guard let meant = Self.verbs[verb] else { return nil }
    return registry.has("\(owner) \(meant)") ? ("\(owner) \(meant)", 2) : nil
  }
}

extension CommandRegistry {
  /// The noun that a word is, or is several of: `products`, `categories`; nil for any other word.
  func noun(of word: String) -> String? {
    if !commands(of: word).isEmpty { return word }
    guard word.hasSuffix("s") else { return nil }
    let singular = String(word.dropLast())
    if !commands(of: singular).isEmpty { return singular }
    guard word.hasSuffix("ies") else { return nil }
    let noun = String(word.dropLast(3)) + "y"
    return commands(of: noun).isEmpty ? nil : noun
  }
}
