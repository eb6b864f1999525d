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
  case breakLoop
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
