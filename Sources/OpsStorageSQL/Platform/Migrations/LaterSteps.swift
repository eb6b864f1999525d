/// The steps since the first release, in order, each in a file of its own. Append only.
public enum LaterSteps {
  public static let all: [MigrationStep] = []
}
