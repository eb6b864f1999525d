extension HelpTopic {
  static let formatsText = """
    -o FORMAT chooses how the answer is written to standard output.

      table        rows and columns for people; the format at a terminal
      tsv          tab-separated with a header, nothing cut; the format everywhere else
      csv          comma-separated with a header (RFC 4180)
      json         one document: schema, ok, data, next; writes say changed, op, key, replayed
      ndjson       one record a line, its schema in _s
      id           only the number (or id) of each record
      value:FIELD  only that field of each record

    --fields A,B picks and orders fields; a dot reaches inside (value.amount).
    A list is one page: --limit N, then --after CURSOR with `next` of the page before, or --all.
    Quantities and money are text with exact decimals, times RFC 3339 in UTC, missing values null.
    json@1 and ndjson@1 ask for version 1 of the form; a version that opsh does not know is refused
    with 64.
    Errors go to standard error; with a JSON format they are one line of JSON as well.
    OPSH_OUTPUT sets another default format, for errors too.

    """

  static let environmentText = """
    OPSH_HOME             folder of the book, the configuration and the history, instead of XDG ones
    XDG_CONFIG_HOME       …/opsh/config.json and …/opsh/credentials (default ~/.config)
    XDG_DATA_HOME         …/opsh/book.sqlite (default ~/.local/share)
    XDG_STATE_HOME        …/opsh/history-BOOK (default ~/.local/state)
    OPSH_CONFIG           another configuration file
    OPSH_STORE_KIND       local, mock, remote, or postgres://USER@HOST/DATABASE
    OPSH_STORE_PATH       the book;  OPSH_SERVER_URL  the server
    OPSH_STORE_KEYS_FILE  the key file of a book in a database, as --keys
    OPSH_TOKEN_FILE       file with the token to use instead of the stored one
    OPSH_TOKEN            the token itself, where no file can be given
    OPSH_KEY_STORE        where the sign-in is kept: file or secret-service
    OPSH_NOTICES_SMTP_PASSWORD  password of the mail server that notices go through
    OPSH_OUTPUT           default format
    OPSH_LOG              trace, debug, info, notice, warning (default), error or critical
    OPSH_NOW              a fixed time, for a mock book or one made with init --test-clock
    OPSH_PAGER, PAGER     program for long answers at a terminal; OPSH_PAGER=off writes them at once
    OPSH_COMPLETION_WAIT  how long Tab waits for names of the book (default 150ms)
    OPSH_GRAPHICS         how images are shown: kitty, sixel or none
    OPSH_FORCE_TTY        treat the streams as a terminal
    NO_COLOR              no colours, if it is not empty;  TERM=dumb  no cursor movement either

    """

  static let languageText = """
    NOUN VERB ARGUMENTS --OPTIONS means the same at the prompt, in a file and as arguments of opsh.

      'text'             every character as it is; '' is one quote
      "text"             knows \\n \\t \\" \\\\ \\$
      # text             a comment, at the start of a word
      ;                  ends a command, as a line end does; \\ at the end of a line goes on
      --name VALUE       or --name=VALUE; -o FORMAT; -- ends the options
      -5                 is a number, not an option

    | & < > ` * ? ~ are reserved outside quotes: pipes and redirection belong to the calling shell.
    `opsh run FILE` reads and checks a whole file before its first command runs; `opsh run -` and
    `opsh < FILE` do the same with standard input. The first failure ends it, with its line and
    its exit code.

    """

  static let safetyText = """
    --dry-run        shows what would change, commits nothing
    --key K          the same call with the same key is done once and answered the same way
    --reason TEXT    kept in the journal
    --yes            skips the confirmation question; without a terminal nothing is asked,
                     and a command that needs a confirmation ends with 83
    --expect-rows N  fails unless exactly N records change; --max-rows N sets a limit

    plan COMMAND     shows what would change; with --save FILE, `apply FILE` does exactly that
    undo, redo       reverses your last commit, or repeats it; both show the changes first
    begin … commit   collects commands and saves them as one; `rollback` drops them
    sandbox on       works in memory; `sandbox off` drops all changes
    --sandbox        runs one command in a sandbox

    can-i COMMAND    tries the command out: exit code 0 for yes, 1 for no
    why              after a refusal: the right, what decided, your roles, who may grant it
    who-can COMMAND  the roles and people that may run it
    explain COMMAND  arguments, right, effect, exit codes and examples

    Every change is a commit in the journal: audit list, audit show, audit verify.

    """

  static let promptText = """
    `opsh` without arguments at a terminal starts the prompt: USER@BOOK MODE>.

      Tab                  completes; twice lists: commands, options, values, names in the book
      Up, Down             history; Ctrl-R searches it, Ctrl-S forwards
      Left, Right          Alt-B and Alt-F by words, Ctrl-A and Ctrl-E to the ends
      Ctrl-W, Alt-D        removes an argument, a word; Ctrl-U, Ctrl-K to the ends; Ctrl-Y puts back
      Ctrl-_               undoes the last edit
      Alt-Enter            starts a line; an open quote or brace does so by itself
      Ctrl-C               drops the line, or cancels the command that runs
      Ctrl-L               clears the screen
      Ctrl-D               leaves

    Pasted text is only text until you press Enter. Grey text shows the arguments to come, or what
    followed the last time: Right or Ctrl-E takes that. Of a writing command only noun and verb
    are shown. The history is kept for each book in a file that only you can read. Input is not
    kept if it begins with a space or has an option that looks like a password.
    time COMMAND · watch --every 2s COMMAND · recent · record FILE · quit

    """
}
