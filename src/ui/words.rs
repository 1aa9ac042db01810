//! The interface's own words.

use crate::text::Text;

macro_rules! words {
    ($($name:ident: $en:literal, $bn:literal;)*) => {
        $(pub const $name: Text = Text::new($en, $bn);)*
    };
}

words! {
    BRAND: "Resilience Lab", "রেজিলিয়েন্স ল্যাব";
    LABS: "Labs", "ল্যাবের তালিকা";
    SKIP: "Skip to the lab", "সরাসরি ল্যাবে যান";
    LANGUAGE: "Language", "ভাষা";
    NUMERALS: "Numerals", "সংখ্যার হরফ";
    THEME_DARK: "Dark theme", "গাঢ় রং";
    THEME_LIGHT: "Light theme", "হালকা রং";
    COPY_LINK: "Copy the link to this state", "এই অবস্থার লিংক কপি করুন";
    COPIED: "Link copied", "লিংক কপি হয়েছে";
    NOT_COPIED: "Copy the link from the address bar", "ঠিকানার ঘর থেকে লিংকটি কপি করে নিন";
    CLOSE: "Close", "বন্ধ করুন";
    START_FROM: "Start from", "শুরুর অবস্থা";
    CONTROLS: "Controls", "নিয়ন্ত্রণ";
    MORE_CONTROLS: "More controls", "আরও নিয়ন্ত্রণ";
    RESET_ALL: "reset all", "সব আগের মতো";
    RESET_ONE: "back to the default", "আগের মানে ফিরুন";
    NEW_SEED: "New seed", "নতুন seed";
    UNDO: "Undo", "ফিরিয়ে নিন";
    REDO: "Redo", "আবার করুন";
    NUMBERS: "Numbers", "সংখ্যা";
    THEORY: "Theory beside the run", "তত্ত্ব আর এই run";
    THEORY_SAYS: "theory", "তত্ত্ব";
    MEASURED: "measured", "মাপা";
    DIFFERENCE: "difference", "ফারাক";
    TO_START: "To the start", "শুরুতে";
    STEP_BACK: "One step back", "এক ধাপ আগে";
    STEP_ON: "One step on", "এক ধাপ পরে";
    PLAY: "Play", "চালান";
    PAUSE: "Pause", "থামান";
    NEXT_MARK: "To the next mark", "পরের চিহ্নে";
    TO_END: "To the end", "শেষে";
    SPEED: "Speed", "গতি";
    TIME: "Time", "সময়";
    TRANSPORT: "Playing", "চালানো";
    TASKS: "Tasks", "কাজ";
    GUESS: "Your guess", "আপনার অনুমান";
    SWEEP: "1,000 seeds", "হাজার seed";
    SWEEP_IDLE: "The same values with a thousand different chances.", "একই মান, হাজার রকম এলোমেলো।";
    RUN: "Run", "চালান";
    STOP: "Stop", "থামান";
    NOT_YET: "not yet run", "এখনো চালানো হয়নি";
    LESSON: "Lesson", "পাঠ";
    LIMITS: "Where this model lies", "এই মডেল কোথায় মিথ্যা বলে";
    DATA: "Data table", "তথ্যের সারণি";
    SAVE_CSV: "Save as CSV", "CSV নামান";
    SAVE_SVG: "Save as SVG", "SVG নামান";
    NOTICES: "About the link", "লিংক সম্পর্কে";
    COMPUTING: "computing …", "হিসাব চলছে…";
    LIMIT_REACHED: "The storm outgrew the run", "ঝড় হিসাবের সীমা ছাড়িয়ে গেছে";
    HOME_TITLE: "One part slows down: what keeps the rest standing?", "একটি অংশ ধীর হলে বাকিরা টিকবে কীভাবে?";
    HOME_LEAD: "Small labs. Guess, run it, then change one value and see what becomes of it.", "ছোট ছোট ল্যাব। আগে অনুমান করুন, তারপর চালিয়ে দেখুন, শেষে একটি মান বদলান।";
    HOME_OFFLINE: "Without the internet", "ইন্টারনেট ছাড়া";
    HOME_OFFLINE_TEXT: "The whole lab is one HTML file. Put it on a USB stick and open it in a browser.", "পুরো ল্যাব একটি HTML ফাইলেও আছে। পেনড্রাইভে দিন, ব্রাউজারে খুলুন।";
    HOME_HONEST: "Every number comes from a run", "প্রতিটি সংখ্যা একটি run থেকে";
    HOME_HONEST_TEXT: "A seed fixes all chance: the same link gives everyone the same run. Each lab says where its model lies.", "একটি seed সব এলোমেলোকে স্থির করে: একই লিংকে সবার ফল একই। কোথায় মডেল মিথ্যা বলে, প্রতিটি ল্যাব তা-ও বলে।";
}
