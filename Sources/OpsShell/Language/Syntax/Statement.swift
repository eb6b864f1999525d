import OpsDomain

/// One statement of a script and where it begins.
public struct Statement: Sendable, Equatable {
  /// Where its first token stands.
  public var position: SourcePosition
  /// What the statement does.
  public var kind: StatementKind

  /// A statement whose first token stands at `position`.
  public init(_ kind: StatementKind, at position: SourcePosition) {
    self.kind = kind
    self.position = position
  }
}

/// Statements between braces. Names set inside are gone after it.
public struct Block: Sendable, Equatable {
  /// Where the opening brace stands.
  public var position: SourcePosition
  /// The statements in the order in which they run.
  public var statements: [Statement]
}

/// What a statement does.
public indirect enum StatementKind: Sendable, Equatable {
  /// `param NAME: TYPE [= DEFAULT] ["help"]`
  case parameter(ParameterDeclaration)
  /// `let`, `var`, `set`
  case binding(NameBinding)
  /// `if … { } elif … { } else { }`
  case condition(Conditional)
  /// `foreach NAME in … [parallel N] { }`
  case loop(ForEach)
  /// `while … { }`
  case whileLoop(WhileLoop)
  /// `fn NAME(a, b) = EXPRESSION`
  case function(FunctionDefinition)
  /// `write FILE VALUE`
  case write(FileWriting)
  /// `try { } catch NAME { }`
  case tryBlock(TryBlock)
  /// `try COMMAND`
  case tryCommand(CommandLine)
  /// `retry N [on CODE,…] [every DURATION] { }`
  case retry(Retry)
  /// `break`: ends the loop around it.
  case breakLoop
  /// `continue`: goes on with the next round of the loop around it.
  case continueLoop
  /// `return [VALUE]`
  case returnValue(BoundValue?)
  /// `exit [EXPRESSION]`
  case exit(Expression?)
  /// `assert EXPRESSION [, "message"]`
  case assertion(Expression, message: StringTemplate?)
  /// `expect CODE,… { }`
  case expect([ErrorName], Block)
  /// `fail "message" [--code CODE]`
  case fail(StringTemplate, code: ErrorName?)
  /// `confirm "question"`
  case confirm(StringTemplate)
  /// `include "path"`
  case include(Inclusion)
  /// `on-error stop|continue|rollback`
  case onError(ErrorPolicy)
  /// `print VALUE`
  case printValue(CommandValue)
  /// `note "text"`
  case note(CommandValue)
  /// `option NAME VALUE`
  case option(ScriptName, ScriptName)
  /// `atomic ["label"] { }`
  case atomic(StringTemplate?, Block)
  /// `begin ["label"]`
  case begin(StringTemplate?)
  /// `commit [--refresh]`
  case commit(refresh: Bool)
  /// `savepoint NAME`
  case savepoint(ScriptName)
  /// `rollback [to NAME]`
  case rollback(to: ScriptName?)
  /// `plan { }`
  case plan(Block)
  /// `sandbox on|off|reset` and `sandbox { }`
  case sandbox(SandboxMode)
  /// `plan COMMAND`, `can-i COMMAND` and their like.
  case prefixed(PrefixedCommand)
  /// A plain command.
  case command(CommandLine)
}

/// `let NAME = …`, `var NAME = …` or `set NAME = …`.
public struct NameBinding: Sendable, Equatable {
  /// How the name is meant.
  public enum Mode: Sendable, Equatable {
    /// A new name that keeps its value.
    case constant
    /// A new name whose value may change.
    case variable
    /// Another value for a name there is.
    case assignment
  }

  /// Whether the name is new, and whether its value may change.
  public var mode: Mode
  /// The name that gets the value.
  public var name: ScriptName
  /// What the name stands for afterwards.
  public var value: BoundValue
}

/// `if … { } elif … { } else { }`
public struct Conditional: Sendable, Equatable {
  /// A condition with what is done when it holds.
  public struct Branch: Sendable, Equatable {
    /// What must be true for the branch to be taken.
    public var condition: Expression
    /// What runs when the branch is taken.
    public var body: Block
  }

  /// At least one; the first that holds is taken.
  public var branches: [Branch]
  /// Taken when no condition holds.
  public var otherwise: Block?
}

/// `foreach NAME in … [parallel N] { }`
public struct ForEach: Sendable, Equatable {
  /// Constant in the body.
  public var name: ScriptName
  /// A list, the rows of a file, or the rows of a command.
  public var source: BoundValue
  /// How many rows at a time, from 1 to 64; nil for one after the other.
  public var parallel: Int?
  /// What runs once for each row.
  public var body: Block
}

/// `while EXPRESSION { }`
public struct WhileLoop: Sendable, Equatable {
  /// Most rounds of one loop: a mistake in the condition ends as an error.
  public static let maximum = 1_000_000

  /// What must be true before each round; the loop ends when it is false.
  public var condition: Expression
  /// What runs in each round.
  public var body: Block
}

/// `try { } catch NAME { }`
public struct TryBlock: Sendable, Equatable {
  /// What runs first; its first failure ends it.
  public var body: Block
  /// The error, constant in the handler.
  public var name: ScriptName
  /// What runs after a failure.
  public var handler: Block
}

/// `retry N [on CODE,…] [every DURATION] { }`
public struct Retry: Sendable, Equatable {
  /// How many times the block runs at most, from 1 to 100.
  public var times: Int
  /// The errors after which it is tried again; empty for those that are retryable.
  public var codes: [ErrorName]
  /// The wait before each further time; nil for the default.
  public var interval: TimeSpan?
  /// What runs again as a whole after a failure.
  public var body: Block
}

/// What a `sandbox` statement does.
public enum SandboxMode: Sendable, Equatable {
  /// Opens a sandbox, closes it, or empties it; what it holds is dropped.
  case on, off, reset
  /// Runs the block in a sandbox of its own and drops it.
  case block(Block)
}

/// `include "path"`: the statements of another file, run in its place with the names around it.
public struct Inclusion: Sendable, Equatable {
  /// The path as it was written.
  public var path: String
  /// Where the path stands.
  public var position: SourcePosition
}

/// `write FILE VALUE [--yes]`
public struct FileWriting: Sendable, Equatable {
  /// The file that is written.
  public var path: CommandValue
  /// What is written into the file.
  public var value: CommandValue
  /// Whether it may replace a file that is there.
  public var isConfirmed: Bool
}

/// `fn NAME(a, b) = EXPRESSION`: a function of a script's own. It sees its parameters and nothing
/// else, and the functions defined before it.
public struct FunctionDefinition: Sendable, Equatable {
  /// The name by which the script calls the function.
  public var name: ScriptName
  /// The names of its parameters, in the order of a call; empty for none.
  public var parameters: [ScriptName]
  /// What a call of the function gives.
  public var body: Expression
}

/// What a script does after a command has failed.
public enum ErrorPolicy: String, Sendable, CaseIterable {
  /// Ends with the exit code of the failure. The default.
  case stop
  /// Carries on and ends with 3.
  case `continue`
  /// Drops what is staged, then ends.
  case rollback
}

/// What stands right of `=`, after `in` and after `return`.
public enum BoundValue: Sendable, Equatable {
  /// A value that is computed when the statement runs.
  case expression(Expression)
  /// The structured result of a command.
  case command(CommandLine)
  /// `try COMMAND`: its result has `ok`, `code` and `error` and never fails.
  case attempt(CommandLine)
  /// `can-i COMMAND`: true or false.
  case permission(PrefixedCommand)
}

/// The code of an error, or a class that stands for all its codes.
public struct ErrorName: Sendable, Equatable {
  /// `rule.insufficient_stock` or `rule`.
  public var text: String
  /// Where the name stands in the script.
  public var position: SourcePosition

  /// Whether an error with `code` is meant.
  public func matches(_ code: String) -> Bool {
    code == text || (code.hasPrefix(text) && code.utf8.dropFirst(text.utf8.count).first == 0x2E)
  }
}
